import styles from './auth.module.css'

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
