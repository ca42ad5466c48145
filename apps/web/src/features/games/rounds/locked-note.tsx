import { texts } from './plan-texts.ts'
import styles from './rounds.module.css'

/** Why the tabs cannot be changed now. */
export default function LockedNote() {
  return <p className={styles.why}>{texts.locked}</p>
}
