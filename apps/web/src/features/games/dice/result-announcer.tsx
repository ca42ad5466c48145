import { formatHundredths } from '@kapis/games/dice'
import { formatMoney } from '@kapis/money/money'
import { balance, shownBalance } from '#balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import type { DiceResult } from './dice-store.ts'
import type { Dice } from './use-dice.ts'

type AnnouncerProps = { result: DiceResult | null; phase: Dice['phase'] }

/** One polite voice for each result, written after the roll has stopped. */
export function ResultAnnouncer({ result, phase }: AnnouncerProps) {
  return (
    <div className="sr" role="status" aria-atomic="true">
      {phase === 'checking' && messages.dice.checking}
      {phase === 'idle' && result !== null && spoken(result)}
    </div>
  )
}

function spoken(result: DiceResult): string {
  const { params, isWin, isPractice, payoutMinor, currency } = result
  const roll = formatHundredths(result.rollHundredths)
  const target = formatHundredths(params.targetHundredths)
  const outcome = `${roll}, bet ${params.condition} ${target}. ${isWin ? 'Win' : 'No win'}.`
  if (isPractice) return `${outcome} Practice roll.`
  const left = shownBalance(balance(), currency) ?? 0n
  const check = result.mismatch === null ? ' Verified.' : ` ${messages.dice.unverified}.`
  return `${outcome} Payout ${formatMoney(payoutMinor, currency)}. Balance ${formatMoney(left, currency)}.${check}`
}
