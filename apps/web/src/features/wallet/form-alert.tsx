import { Icon } from '#ui/icon.tsx'
import { words } from '#ui/words.ts'
import styles from './cashier.module.css'

/** What went wrong. Always in the page, so that a new text is read out. */
export function FormAlert({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message != null && (
        <p className={styles.alert}>
          <Icon name="i-alert" size={17} />
          {words.said(message)}
        </p>
      )}
    </div>
  )
}
