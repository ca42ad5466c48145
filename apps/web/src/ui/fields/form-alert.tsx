import styles from './form-alert.module.css'
import { Icon } from '../icon.tsx'
import { uiTexts } from '../ui-texts.ts'

/** What went wrong with the whole form. Always in the page, so that a new text is read out. */
export function FormAlert({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message != null && (
        <p className={styles.alert}>
          <Icon name="i-alert" size={17} />
          {uiTexts.said(message)}
        </p>
      )}
    </div>
  )
}
