import { PASSWORD_RULES } from '@kapis/contract/auth'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import styles from './auth.module.css'

/** Lists the password rules of the contract, and ticks those that are met. */
export function PasswordRules({ password }: { password: string }) {
  const auth = useTexts(authTexts)
  return (
    <ul className={styles.rules} aria-label={auth.passwordRules}>
      {PASSWORD_RULES.map(({ key, test }) => {
        const isMet = password !== '' && test.test(password)
        return (
          <li key={key} data-met={isMet || undefined}>
            {isMet ? <Icon name="i-check" size={14} /> : <i className={styles.unmet} />}
            {auth.rules[key]}
            <span className="sr">{isMet ? auth.ruleMet : auth.ruleNotMet}</span>
          </li>
        )
      })}
    </ul>
  )
}
