import { formatMoney } from '@kapis/money/money'
import { useMemo } from 'react'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { checkWords } from '../stage/result-announcer.tsx'
import { closesIn } from './closes-in.ts'
import { voidWords } from './round-outcome.tsx'
import type { ClientRound, RoundStore } from './round-store.ts'
import { playTexts } from '../model/play-texts.ts'
import { roundTexts } from '../model/round-texts.ts'

const BIG_WIN_4 = 200_000n

type RoundAnnouncerProps<S> = { store: RoundStore<S>; announce: (round: ClientRound<S>) => string }

/**
 * Announces each step to screen readers after its animation. A rare, large win is an alert; all
 * other steps wait until the reader is idle.
 */
export function RoundAnnouncer<S>({ store, announce }: RoundAnnouncerProps<S>) {
  const play = useTexts(playTexts)
  const isChecking = store.use((state) => state.phase === 'checking')
  const round = store.use((state) => (state.phase === 'idle' ? state.round : null))
  // Memoised, so that the text keeps the balance of the moment when the step was revealed.
  const words = useMemo(() => (round === null ? '' : spoken(round, announce)), [round, announce])
  const isBig = round?.end != null && round.multiplier4 >= BIG_WIN_4
  return (
    <>
      <div className="sr" role="status" aria-atomic="true">
        {isChecking ? play.checking : isBig ? '' : words}
      </div>
      <div className="sr" role="alert">
        {isBig ? words : ''}
      </div>
    </>
  )
}

function spoken<S>(round: ClientRound<S>, announce: (round: ClientRound<S>) => string): string {
  const play = currentTexts(playTexts)
  const { end, isPractice, isResumed, currency } = round
  const t = currentTexts(roundTexts)
  const words = announce(round)
  if (end === null) return isResumed ? `${closesIn(round)}. ${words}` : words
  if (end.way === 'void') return voidWords(round)
  const ending = `${t.ends[end.way]}.`
  if (isPractice) return [words, ending, play.announcement.practice].join(' ')
  const left = shownBalance(balance(), currency) ?? 0n
  const money = play.announcement.money(
    formatMoney(end.payoutMinor, currency),
    formatMoney(left, currency),
  )
  return [words, ending, money, `${checkWords(end)}.`].join(' ')
}
