import { Icon } from '#ui/icon.tsx'
import { words } from '#ui/words.ts'
import styles from './form-alert.module.css'

/** Why the form was refused, above its buttons. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p role="alert" className={styles.alert}>
      <Icon name="i-alert" size={15} />
      {words.said(message)}
    </p>
  )
}
