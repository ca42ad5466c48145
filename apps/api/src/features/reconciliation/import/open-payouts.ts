import { indexNames } from '@kapis/payments/masked-name'
import { indexNumbers, readPayer } from '@kapis/payments/payer'
import { areSeveral, openWindow } from './payout-window.ts'
import type { PayoutWindow } from './payout-window.ts'

export type ImportPayout = {
  walletHistoryId: string
  number: string
  name: string
  amountMinor: bigint
  createdAt: Date
  /** The time at which staff completed the payout; null while it is pending. */
  settledAt: Date | null
}

/** The longest time between a payment and the moment at which staff complete the payout. */
const NEAR_MS = 3 * 86_400_000

type OutgoingLine = { at: Date; party: string; amountMinor: bigint }
type Place = { window: PayoutWindow; index: number }
type Fitting<P> = { payouts: P[]; window: PayoutWindow }

/**
 * Returns a function that finds the payout which an outgoing line paid, and takes it away from
 * those that are left. Payouts of one amount to one number are interchangeable, so the oldest is
 * taken; payouts to different numbers that fit a masked one are not.
 */
export function openPayouts<P extends ImportPayout>(
  payouts: readonly P[],
): (line: OutgoingLine) => P | 'none' | 'several' {
  const order = new Map(payouts.map((payout, index) => [payout, index]))
  const places = new Map<P, Place[]>()
  const taken = new Set<P>()
  const findFitting = fittingFinder(payouts, (fitting) => {
    const left = fitting
      .filter((payout) => !taken.has(payout))
      .toSorted((a, b) => timeOf(a) - timeOf(b) || order.get(a)! - order.get(b)!)
    const window = openWindow(left.map(windowItem))
    for (const [index, payout] of left.entries()) {
      const known = places.get(payout)
      if (known === undefined) places.set(payout, [{ window, index }])
      else known.push({ window, index })
    }
    return { payouts: left, window }
  })
  const take = (payout: P) => {
    taken.add(payout)
    for (const { window, index } of places.get(payout) ?? []) window.remove(index)
    return payout
  }
  return (line) => {
    const atMs = line.at.getTime()
    // The times of the history are whole minutes.
    const createdBy = atMs + 60_000
    const fitting = findFitting(line)
    if (fitting === null) return 'none'
    const { settled, pending } = fitting
    const near = settled.window.find(atMs - NEAR_MS, atMs + NEAR_MS, createdBy)
    const waiting = pending.window.find(-Infinity, Infinity, createdBy)
    const found = [
      near.index === null ? null : settled.payouts[near.index]!,
      waiting.index === null ? null : pending.payouts[waiting.index]!,
    ].filter((one) => one !== null)
    const [first] = found.toSorted((a, b) => timeOf(a) - timeOf(b) || order.get(a)! - order.get(b)!)
    if (first === undefined) return 'none'
    return areSeveral(near.least, waiting.least, createdBy) ? 'several' : take(first)
  }
}

type Both<P> = { settled: Fitting<P>; pending: Fitting<P> }

/** Returns a function that finds the payouts of a line's amount to its payee, at any time. */
function fittingFinder<P extends ImportPayout>(
  payouts: readonly P[],
  open: (fitting: P[]) => Fitting<P>,
): (line: OutgoingLine) => Both<P> | null {
  const byAmount = Map.groupBy(payouts, ({ amountMinor }) => amountMinor)
  const indexes = new Map<bigint, { byNumber: Finder<P>; byName: Finder<P> }>()
  const known = new Map<string, Both<P>>()
  return ({ party, amountMinor }) => {
    const ofAmount = byAmount.get(-amountMinor)
    const { number, name } = readPayer(party, 'out')
    if (ofAmount === undefined || (number === null && name === null)) return null
    const key = JSON.stringify([String(amountMinor), number, number === null ? name : null])
    const before = known.get(key)
    if (before !== undefined) return before
    const index = indexes.get(amountMinor) ?? {
      byNumber: indexNumbers(ofAmount, (payout) => payout.number),
      byName: indexNames(ofAmount, (payout) => payout.name),
    }
    indexes.set(amountMinor, index)
    const fitting = number === null ? index.byName(name!) : index.byNumber(number)
    const both = {
      settled: open(fitting.filter(({ settledAt }) => settledAt !== null)),
      pending: open(fitting.filter(({ settledAt }) => settledAt === null)),
    }
    known.set(key, both)
    return both
  }
}

type Finder<P> = (shown: string) => P[]

function windowItem(payout: ImportPayout) {
  const { number, createdAt } = payout
  return { time: timeOf(payout), createdMs: createdAt.getTime(), number }
}

function timeOf({ settledAt, createdAt }: ImportPayout): number {
  return (settledAt ?? createdAt).getTime()
}
