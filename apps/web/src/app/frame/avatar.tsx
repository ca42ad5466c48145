import { initialsOf } from '#lib/format.ts'
import styles from './preferences.module.css'

/**
 * Shows the user's initials through CSS. As text, they would have to be part of the accessible name
 * of the button that contains them (WCAG 2.5.3).
 */
export function Avatar({ name }: { name: string }) {
  return <span className={styles.avatar} data-initials={initialsOf(name)} aria-hidden="true" />
}
