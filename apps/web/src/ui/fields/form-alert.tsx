import styles from './form-alert.module.css'
import { Icon } from '../icon.tsx'
import { uiTexts } from '../ui-texts.ts'

/** The error of the whole form. Always mounted, so that screen readers announce it. */
export function FormAlert({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert">
      {message != null && (
        <p className={styles.alert}>
          <Icon name="i-alert" size={17} />
          {uiTexts.translate(message)}
        </p>
      )}
    </div>
  )
}
