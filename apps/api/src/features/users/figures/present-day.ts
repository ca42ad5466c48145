import type { ChartDay, PlayHour } from '@kapis/contract/figures'
import { toNumber } from '@kapis/money/money'
import type { HourSum } from '#ledger/reports/find-hours.ts'
import type { DaySum } from '#ledger/reports/sum-days.ts'

/** Returns whether a sum counts players' coins. All figures of the dashboard do. */
export function isPlayersCoins({ isStaff, currency }: DaySum): boolean {
  return !isStaff && currency === 'coin'
}

/** Returns the figures of each day. */
export function presentDays(days: readonly string[], sums: DaySum[]): ChartDay[] {
  const byDay = Map.groupBy(sums.filter(isPlayersCoins), ({ day }) => day)
  return days.map((day) => presentDay(day, byDay.get(day) ?? []))
}

function presentDay(day: string, of: DaySum[]): ChartDay {
  const bets = of.filter((sum) => sum.counter.startsWith('game:'))
  const withdrawals = of.filter((sum) => sum.cause === 'withdrawal')
  const wagered = total(bets, 'stakeMinor')
  return {
    day,
    depositedAmount: toNumber(
      total(
        of.filter((sum) => sum.cause === 'deposit'),
        'amountMinor',
      ),
    ),
    // Completing a withdrawal removes its hold, so the holds removed add up to the amount paid.
    withdrawnAmount: toNumber(-total(withdrawals, 'heldMinor')),
    wageredAmount: toNumber(wagered),
    houseResult: toNumber(wagered - total(bets, 'payoutMinor')),
    rounds: Number(total(bets, 'lines')),
  }
}

/** Returns the figures of the 24 hours of one day. */
export function presentHours(sums: readonly HourSum[]): PlayHour[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const { rounds, stakeMinor, payoutMinor } = sums.find((sum) => sum.hour === hour) ?? NOTHING
    return {
      wageredAmount: toNumber(stakeMinor),
      houseResult: toNumber(stakeMinor - payoutMinor),
      rounds: Number(rounds),
    }
  })
}

const NOTHING = { rounds: 0n, stakeMinor: 0n, payoutMinor: 0n }

type Summed = 'lines' | 'amountMinor' | 'heldMinor' | 'stakeMinor' | 'payoutMinor'

export function total(sums: DaySum[], field: Summed): bigint {
  return sums.reduce((sum, row) => sum + row[field], 0n)
}
