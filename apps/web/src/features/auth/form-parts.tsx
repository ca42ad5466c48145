import { Icon } from '#ui/icon.tsx'
import { words } from '#ui/words.ts'
import styles from './auth.module.css'

/** What went wrong with the whole form. Always in the page, so that a new text is read out. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className={styles.alert}>
          <Icon name="i-alert" size={17} />
          {words.said(message)}
        </p>
      )}
    </div>
  )
}

type SwitchLineProps = { question: string; action: string; onSwitch: () => void }

export function SwitchLine({ question, action, onSwitch }: SwitchLineProps) {
  return (
    <p className={styles.switch}>
      {question}{' '}
      <button type="button" onClick={onSwitch}>
        {action}
      </button>
    </p>
  )
}
