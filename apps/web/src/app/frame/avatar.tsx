import styles from './preferences.module.css'

/** The initials are a picture: a button named by its purpose must not show other words. */
export function Avatar({ name }: { name: string }) {
  const initials = name.slice(0, 2).toUpperCase()
  return <span className={styles.avatar} data-initials={initials} aria-hidden="true" />
}
