import type { IdentityLevel, OwnIdentity } from '@kapis/contract/identity'
import { formatDateTime } from '#lib/format.ts'
import { useTexts } from '#texts/texts.ts'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './identity.module.css'
import { identityTexts } from './texts.ts'

type Shown = Exclude<IdentityLevel, 'none'>
const LOOKS: Record<Shown, { tone: 'win' | 'warn' | 'loss' | 'plain'; icon: IconName }> = {
  waiting: { tone: 'plain', icon: 'i-clock' },
  asked_again: { tone: 'warn', icon: 'i-alert' },
  checked: { tone: 'win', icon: 'i-check' },
  refused: { tone: 'loss', icon: 'i-alert' },
  expired: { tone: 'warn', icon: 'i-clock' },
}

/** Shows the state of the check, with the reasons and the message of staff. */
export function StateNotice({ identity }: { identity: OwnIdentity }) {
  const texts = useTexts(identityTexts)
  const { level, reasons, message } = identity
  if (level === 'none') return null
  const { tone, icon } = LOOKS[level]
  const lines = linesOf(identity, level, texts)
  const isAgain = level === 'asked_again'
  return (
    <section className={styles.state} data-tone={tone} aria-label={texts.levels[level]}>
      <Icon name={icon} size={20} />
      <div>
        <b>{texts.states[level].title}</b>
        {(isAgain || level === 'refused') && (
          <>
            {reasons.length > 0 && (
              <p>{reasons.map((reason) => texts.reasons[reason]).join(' · ')}</p>
            )}
            {message !== null && <blockquote>{message}</blockquote>}
          </>
        )}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}

function linesOf(
  { submittedAt, decidedAt, triesLeft }: OwnIdentity,
  level: Shown,
  { states, onlyThese, triesLeft: tries }: typeof identityTexts.en,
): string[] {
  switch (level) {
    case 'waiting':
      return [states.waiting.text(formatDateTime(submittedAt ?? ''))]
    case 'checked':
      return [states.checked.text(formatDateTime(decidedAt ?? ''))]
    case 'refused':
      return [states.refused.text]
    case 'expired':
      return [states.expired.text]
    default:
      return [`${onlyThese} ${tries(triesLeft)}`]
  }
}
