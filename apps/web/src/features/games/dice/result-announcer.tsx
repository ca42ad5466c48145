import { formatHundredths } from '@kapis/games/dice'
import { formatMoney } from '@kapis/money/money'
import { useMemo } from 'react'
import { balance, shownBalance } from '#balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { useAuto } from '../shared/auto-store.ts'
import type { DiceResult } from './dice-store.ts'
import { useDiceStore } from './dice-store.ts'

/** One polite voice: each result after the roll has stopped; in auto-bet one summary in ten. */
export function ResultAnnouncer() {
  const isChecking = useDiceStore((state) => state.phase === 'checking')
  const isAuto = useAuto((auto) => auto.mode === 'auto')
  const summary = useAuto((auto) => auto.spoken)
  const result = useDiceStore((state) => (state.phase === 'idle' && !isAuto ? state.result : null))
  // Said once: the balance in it is the one right after the bet.
  const said = useMemo(() => (result === null ? '' : spokenResult(result)), [result])
  return (
    <div className="sr" role="status" aria-atomic="true">
      {isChecking ? messages.dice.checking : isAuto ? summary : said}
    </div>
  )
}

function spokenResult(result: DiceResult): string {
  const { params, isWin, isPractice, payoutMinor, currency } = result
  const t = messages.dice
  const target = formatHundredths(params.targetHundredths)
  const roll = formatHundredths(result.rollHundredths)
  const words = [
    t.said.roll(roll, t.said.sides[params.condition], target),
    `${isWin ? t.win : t.noWin}.`,
  ]
  if (isPractice) return [...words, t.said.practice].join(' ')
  const left = shownBalance(balance(), currency) ?? 0n
  const money = t.said.money(formatMoney(payoutMinor, currency), formatMoney(left, currency))
  const check = result.mismatch === null ? t.verified : t.unverified
  return [...words, money, `${check}.`].join(' ')
}
