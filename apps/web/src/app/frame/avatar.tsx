import styles from './preferences.module.css'

/** Initials, marked up as an image: visible text would have to match the button's label. */
export function Avatar({ name }: { name: string }) {
  const initials = name.slice(0, 2).toUpperCase()
  return <span className={styles.avatar} data-initials={initials} aria-hidden="true" />
}
