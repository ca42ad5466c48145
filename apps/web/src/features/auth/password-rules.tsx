import { PASSWORD_RULES } from '@kapis/contract/auth'
import { messages } from '#lib/messages.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './auth.module.css'

/** The seven rules, ticked as they are met. The contract has the same ones as messages. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label={messages.auth.passwordRules}>
      {PASSWORD_RULES.map(({ key, test }) => {
        const isMet = password !== '' && test.test(password)
        return (
          <li key={key} data-met={isMet || undefined}>
            {isMet ? <Icon name="i-check" size={14} /> : <i className={styles.unmet} />}
            {messages.auth.rules[key]}
            <span className="sr">{isMet ? messages.auth.ruleMet : messages.auth.ruleNotMet}</span>
          </li>
        )
      })}
    </ul>
  )
}
