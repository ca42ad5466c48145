import { formatMoney } from '@kapis/money/money'
import { useMemo } from 'react'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useAuto } from '../auto/auto-store.ts'
import type { AnsweredBet } from '../model/bet.ts'
import { isReturned } from '../model/bet.ts'
import type { BetCheck } from '../model/check-result.ts'
import type { GameStore } from '../play/one-shot-store.ts'
import { playTexts } from '../model/play-texts.ts'

type AnnouncerProps = { game: GameStore; say: (result: AnsweredBet) => string }

/** Announces each result to screen readers after its animation, or a summary during auto-bet. */
export function ResultAnnouncer({ game, say }: AnnouncerProps) {
  const play = useTexts(playTexts)
  const isChecking = game.use((state) => state.phase === 'checking')
  const isAuto = useAuto((auto) => auto.mode === 'auto')
  const summary = useAuto((auto) => (auto.game === game.game ? auto.spoken : ''))
  const result = game.use((state) => (isAuto || state.phase === 'checking' ? null : state.result))
  // Memoised, so that the text keeps the balance of the moment when the bet was revealed.
  const message = useMemo(() => (result === null ? '' : spokenResult(result, say)), [result, say])
  return (
    <div className="sr" role="status" aria-atomic="true">
      {isChecking ? play.checking : isAuto ? summary : message}
    </div>
  )
}

function spokenResult(result: AnsweredBet, say: AnnouncerProps['say']): string {
  const { isPractice, payoutMinor, currency } = result
  const t = currentTexts(playTexts)
  const words = [say(result), `${resultText(result)}.`]
  if (isPractice) return [...words, t.announcement.practice].join(' ')
  const left = shownBalance(balance(), currency) ?? 0n
  const money = t.announcement.money(
    formatMoney(payoutMinor, currency),
    formatMoney(left, currency),
  )
  const check = checkWords(result)
  return [...words, money, `${check}.`].join(' ')
}

/** Returns the text that says whether the browser verified the result. */
export function checkWords({ mismatch, isUnchecked }: BetCheck): string {
  const t = currentTexts(playTexts)
  if (isUnchecked) return t.checkWaits
  return mismatch === null ? t.verified : t.unverified
}

/** Returns the text of a result. A payout that does not exceed the stake is not called a win. */
export function resultText(result: AnsweredBet): string {
  const t = currentTexts(playTexts)
  if (isReturned(result)) return t.returned(formatTimes(result.multiplier4))
  return result.isWin ? t.win : t.noWin
}

/** Formats a multiplier in ten-thousandths, truncated: `0.50`, `2.00`, `1013.76`. */
export function formatTimes(multiplier4: bigint): string {
  const hundredths = (multiplier4 / 100n).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
