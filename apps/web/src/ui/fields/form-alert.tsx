import { useTexts } from '#texts/texts.ts'
import styles from './form-alert.module.css'
import { Icon } from '../icon.tsx'
import { uiTexts } from '../texts.ts'

/**
 * Shows an error that concerns the whole form. The element is always mounted, because screen
 * readers announce only changes to an existing alert.
 */
export function FormAlert({ message }: { message: string | null | undefined }) {
  const ui = useTexts(uiTexts)
  return (
    <div role="alert">
      {message != null && (
        <p className={styles.alert}>
          <Icon name="i-alert" size={17} />
          {ui.translate(message)}
        </p>
      )}
    </div>
  )
}
