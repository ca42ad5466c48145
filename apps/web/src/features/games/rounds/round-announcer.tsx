import { formatMoney } from '@kapis/money/money'
import { useMemo } from 'react'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { checkWords } from '../stage/result-announcer.tsx'
import { closesIn } from './closes-in.ts'
import { voidWords } from './round-outcome.tsx'
import type { Round, RoundTable } from './round-store.ts'

const BIG_WIN_4 = 200_000n

type RoundAnnouncerProps<S> = { table: RoundTable<S>; said: (round: Round<S>) => string }

/** One polite voice: each step after the stage has shown it. Only a rare win may interrupt. */
export function RoundAnnouncer<S>({ table, said }: RoundAnnouncerProps<S>) {
  const isChecking = table.use((state) => state.phase === 'checking')
  const round = table.use((state) => (state.phase === 'idle' ? state.round : null))
  // Said once: the balance in it is the one right after the step.
  const words = useMemo(() => (round === null ? '' : spoken(round, said)), [round, said])
  const isBig = round?.end != null && round.multiplier4 >= BIG_WIN_4
  return (
    <>
      <div className="sr" role="status" aria-atomic="true">
        {isChecking ? messages.play.checking : isBig ? '' : words}
      </div>
      <div className="sr" role="alert">
        {isBig ? words : ''}
      </div>
    </>
  )
}

function spoken<S>(round: Round<S>, said: (round: Round<S>) => string): string {
  const { end, isPractice, isResumed, currency } = round
  const t = messages.rounds
  const words = said(round)
  if (end === null) return isResumed ? `${closesIn(round)}. ${words}` : words
  if (end.way === 'void') return voidWords(round)
  const ending = `${t.ends[end.way]}.`
  if (isPractice) return [words, ending, messages.play.said.practice].join(' ')
  const left = shownBalance(balance(), currency) ?? 0n
  const money = messages.play.said.money(
    formatMoney(end.payoutMinor, currency),
    formatMoney(left, currency),
  )
  return [words, ending, money, `${checkWords(end)}.`].join(' ')
}
