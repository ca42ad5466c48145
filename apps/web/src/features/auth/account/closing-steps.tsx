import { formatPeso } from '#lib/amounts.ts'
import { Icon } from '#ui/icon.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import styles from '../auth.module.css'
import type { Closing } from './use-closing.ts'

const ORDER = ['begin', 'payOut', 'close'] as const

/** The three steps of closing an account with coins, with their progress. */
export function ClosingSteps({ closing }: { closing: Closing }) {
  const { steps } = useTexts(profileTexts).close
  const words = { begin: steps.begin, payOut: payOutWords(closing), close: closeWords(closing) }
  const now = ORDER.indexOf(closing.step)
  return (
    <ol className={styles.steps} aria-label={steps.label}>
      {ORDER.map((step, at) => (
        <li key={step} aria-current={at === now ? 'step' : undefined}>
          {at < now && <Icon name="i-check" size={15} />}
          {at < now && <span className="sr">{steps.done} </span>}
          {words[step]}
        </li>
      ))}
    </ol>
  )
}

function payOutWords({ isClosing, isPaymentWaiting, withdrawable }: Closing): string {
  const { payOut, payOutAmount, paying } = currentTexts(profileTexts).close.steps
  if (!isClosing) return payOut
  const isLeft = withdrawable >= 0.01
  if (isLeft) return payOutAmount(formatPeso(withdrawable))
  return isPaymentWaiting ? paying : payOut
}

function closeWords({ isClosing, lost }: Closing): string {
  const { close, closeLosing } = currentTexts(profileTexts).close.steps
  return isClosing && lost >= 0.01 ? closeLosing(formatPeso(lost)) : close
}
