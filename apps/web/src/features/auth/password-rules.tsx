import { PASSWORD_RULES } from '@kapis/contract/auth'
import { Icon } from '#ui/icon.tsx'
import styles from './auth.module.css'

const SHORT: Record<(typeof PASSWORD_RULES)[number]['key'], string> = {
  length: '8 characters or more',
  longest: '128 at most',
  spaces: 'No spaces',
  lowercase: 'a–z',
  uppercase: 'A–Z',
  number: '0–9',
  special: '@$!%*?&',
}

/** The seven rules, ticked as they are met. The contract says the same ones in full words. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label="Password rules">
      {PASSWORD_RULES.map(({ key, test }) => {
        const isMet = password !== '' && test.test(password)
        return (
          <li key={key} data-met={isMet || undefined}>
            {isMet ? <Icon name="i-check" size={14} /> : <i className={styles.unmet} />}
            {SHORT[key]}
            <span className="sr">{isMet ? ', met' : ', not met'}</span>
          </li>
        )
      })}
    </ul>
  )
}
