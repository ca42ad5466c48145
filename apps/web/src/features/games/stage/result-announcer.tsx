import { formatMoney } from '@kapis/money/money'
import { useMemo } from 'react'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { useAuto } from '../auto/auto-store.ts'
import type { Round } from '../engine/round.ts'
import { isReturned } from '../engine/round.ts'
import type { PlayState } from '../engine/play-state.ts'
import type { BetCheck } from '../verify/check-result.ts'
import type { GameStore } from '../engine/game-store.ts'
import { playTexts } from '../model/play-texts.ts'

/** The multiplier, in ten-thousandths, from which a win is rare enough to interrupt the reader. */
const BIG_WIN_4 = 200_000n

type AnnouncerProps = {
  game: GameStore
  /** Returns the text about a round. The way in which a round in steps ended is part of it. */
  say: (round: Round) => string
}

/**
 * Announces each result and each step to screen readers after its animation, or a summary during
 * auto-bet. A rare, large win is an alert; all other results wait until the reader is idle.
 */
export function ResultAnnouncer({ game, say }: AnnouncerProps) {
  const play = useTexts(playTexts)
  const isChecking = game.use((state) => state.phase === 'checking')
  const isAuto = useAuto((auto) => auto.mode === 'auto') && game.routes.bet !== undefined
  const summary = useAuto((auto) => (auto.game === game.game ? auto.spoken : ''))
  const round = game.use((state) => (isAuto || isMoving(state, game) ? null : state.round))
  // Memoised, so that the text keeps the balance of the moment when the result was revealed.
  const message = useMemo(() => (round === null ? '' : spoken(round, say)), [round, say])
  const isBig = round !== null && round.end !== null && round.multiplier4 >= BIG_WIN_4
  return (
    <>
      <div className="sr" role="status" aria-atomic="true">
        {isChecking ? play.checking : isAuto ? summary : isBig ? '' : message}
      </div>
      <div className="sr" role="alert">
        {isBig && message}
      </div>
    </>
  )
}

/** Returns whether a result is on its way that replaces the last one. */
function isMoving({ phase }: PlayState, { betsAtOnce }: GameStore): boolean {
  return phase !== 'idle' && (betsAtOnce === 1 || phase === 'checking')
}

function spoken(round: Round, say: AnnouncerProps['say']): string {
  const { end, isPractice, payoutMinor, currency } = round
  const t = currentTexts(playTexts)
  const words = [say(round), end === 'decided' && `${resultText(round)}.`].filter(Boolean)
  if (end === null || end === 'void') return words.join(' ')
  if (isPractice) return [...words, t.announcement.practice].join(' ')
  const left = shownBalance(balance(), currency) ?? 0n
  const money = t.announcement.money(
    formatMoney(payoutMinor, currency),
    formatMoney(left, currency),
  )
  return [...words, money, `${checkWords(round)}.`].join(' ')
}

/** Returns the text that says whether the browser verified the result. */
function checkWords({ mismatch, isUnchecked }: BetCheck): string {
  const t = currentTexts(playTexts)
  if (isUnchecked) return t.checkWaits
  return mismatch === null ? t.verified : t.unverified
}

/** Returns the text of a result. A payout that does not exceed the stake is not called a win. */
export function resultText(result: Round): string {
  const t = currentTexts(playTexts)
  if (isReturned(result)) return t.returned(formatTimes(result.multiplier4))
  return result.isWin ? t.win : t.noWin
}

/** Formats a multiplier in ten-thousandths, truncated: `0.50`, `2.00`, `1013.76`. */
export function formatTimes(multiplier4: bigint): string {
  const hundredths = (multiplier4 / 100n).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
