import { openFeeRule } from '../import/fee-rule.ts'
import { openPayouts } from '../import/open-payouts.ts'
import { orderLines } from './order-lines.ts'

/** A line of the GCash history. */
export type ReconLine = {
  lineId: string
  at: Date
  day: string
  kind: 'in' | 'out' | 'fee'
  reference: string | null
  party: string
  amountMinor: bigint
  balanceMinor: bigint
  /** The payout that the import linked to the line. */
  walletHistoryId: string | null
}

/** A deposit or payout in the journal's cashier account: above zero for a deposit. */
export type ReconItem = {
  walletHistoryId: string
  amountMinor: bigint
  day: string
  settledAt: Date
  createdAt: Date
  /** The reference under which a deposit was credited. */
  reference: string | null
  /** The payee of a payout. */
  number: string | null
  name: string | null
}

export type AccountDifference = {
  key: string
  kind: 'in_alone' | 'out_alone' | 'fee_alone' | 'deposit_alone' | 'payout_alone' | 'amount' | 'gap'
  day: string
  at: Date
  /** The amount by which the GCash account exceeds the journal. */
  amountMinor: bigint
  line: ReconLine | null
  item: ReconItem | null
  /** Whether the line looks like a second payment of a payout. */
  isSentTwice: boolean
}

export type ReconciledDay = {
  day: string
  openingMinor: bigint
  inMinor: bigint
  outMinor: bigint
  feesMinor: bigint
  closingMinor: bigint
  journalInMinor: bigint
  journalOutMinor: bigint
  /** The fees of payouts, which need no explanation. */
  journalFeesMinor: bigint
  lines: ReconLine[]
  items: ReconItem[]
  differences: AccountDifference[]
}

export type ReconInput = {
  lines: readonly ReconLine[]
  items: readonly ReconItem[]
  /** The last sealed day and its closing balance; null if no day is sealed. */
  sealed: { day: string; closingMinor: bigint } | null
}

/**
 * Compares the lines of the GCash account with the journal, day by day. A deposit belongs to the
 * line with its reference and a payout to the line that paid it, whenever the journal recorded
 * them. What is left on either side is a difference, so that the differences of a day add up to the
 * exact amount by which the account and the journal differ.
 */
export function reconcile({ lines: unordered, items, sealed }: ReconInput): ReconciledDay[] {
  const lines = orderLines(unordered)
  const pairs = pairUp(lines, items)
  const first = lines[0]
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return []
  const paired = new Set(pairs.values())
  // Before the first line nothing was imported, and after the last nothing is known yet.
  const since = sealed === null ? first.at.getTime() : Number.NEGATIVE_INFINITY
  const left = items.filter(
    (item) =>
      !paired.has(item) &&
      item.settledAt.getTime() >= since &&
      item.settledAt.getTime() <= last.at.getTime(),
  )
  const dayOf = (item: ReconItem) =>
    sealed !== null && item.day <= sealed.day ? first.day : item.day
  const opening = sealed?.closingMinor ?? first.balanceMinor - first.amountMinor
  const byDay = Map.groupBy(lines, ({ day }) => day)
  const aloneByDay = Map.groupBy(left, dayOf)
  const days = [...new Set([...byDay.keys(), ...aloneByDay.keys()])].toSorted()
  const rules = openRules(lines, pairs)
  let openingMinor = opening
  return days.map((day) => {
    const own = byDay.get(day) ?? []
    const alone = aloneByDay.get(day) ?? []
    const reconciled = reconcileDay({ day, openingMinor, own, alone, rules })
    openingMinor = reconciled.closingMinor
    return reconciled
  })
}

type Rules = ReturnType<typeof openRules>

/** Indexes what the lines are compared with, so that no line is compared with everything. */
function openRules(lines: readonly ReconLine[], pairs: Pairs) {
  const paymentOf = ({ party, amountMinor }: ReconLine) => JSON.stringify([party, `${amountMinor}`])
  const paid = new Set(
    lines.filter((line) => line.kind === 'out' && pairs.has(line)).map(paymentOf),
  )
  return {
    pairs,
    isOfTransfer: openFeeRule(lines),
    /** Returns whether another line of the same amount to the same party paid a payout. */
    isSentTwice: (line: ReconLine) => line.kind === 'out' && paid.has(paymentOf(line)),
  }
}

type Pairs = Map<ReconLine, ReconItem>

/** Finds the journal's side of each line. */
function pairUp(lines: readonly ReconLine[], items: readonly ReconItem[]): Pairs {
  const pairs: Pairs = new Map()
  const credited = items.filter(({ amountMinor }) => amountMinor > 0n)
  const byReference = Map.groupBy(credited, ({ reference }) => reference)
  // The oldest deposit of a reference is the last of its list, where it is taken from.
  for (const deposits of byReference.values()) deposits.reverse()
  for (const line of lines) {
    if (line.kind !== 'in' || line.reference === null) continue
    const item = byReference.get(line.reference)?.pop()
    if (item !== undefined) pairs.set(line, item)
  }
  const payouts = items.filter(({ amountMinor }) => amountMinor < 0n)
  const byId = new Map(payouts.map((item) => [item.walletHistoryId, item]))
  for (const line of lines) {
    const item = line.walletHistoryId === null ? undefined : byId.get(line.walletHistoryId)
    if (item !== undefined) pairs.set(line, item)
  }
  const linked = new Set(pairs.values())
  const takePayout = openPayouts(payouts.filter((item) => !linked.has(item)).map(asPayout))
  for (const line of lines) {
    if (line.kind !== 'out' || pairs.has(line)) continue
    const found = takePayout(line)
    if (typeof found !== 'string') pairs.set(line, found.item)
  }
  return pairs
}

function asPayout(item: ReconItem) {
  const { walletHistoryId, createdAt, settledAt, number, name } = item
  const amountMinor = -item.amountMinor
  return {
    item,
    walletHistoryId,
    createdAt,
    settledAt,
    amountMinor,
    number: number ?? '',
    name: name ?? '',
  }
}

type DayInput = {
  day: string
  openingMinor: bigint
  own: ReconLine[]
  /** The deposits and payouts of the day that no line belongs to. */
  alone: ReconItem[]
  rules: Rules
}

function reconcileDay({ day, openingMinor, own, alone, rules }: DayInput): ReconciledDay {
  const { pairs, isOfTransfer } = rules
  const items = [...own.flatMap((line) => pairs.get(line) ?? []), ...alone]
  const fees = own.filter(({ kind }) => kind === 'fee')
  let balance = openingMinor
  const differences: AccountDifference[] = []
  for (const line of own) {
    const gap = line.balanceMinor - line.amountMinor - balance
    if (gap !== 0n) differences.push(difference('gap', { line, amountMinor: gap }))
    balance = line.balanceMinor
    const found = compareLine(line, rules)
    if (found !== null) differences.push(found)
  }
  for (const item of alone) {
    const kind = item.amountMinor > 0n ? 'deposit_alone' : 'payout_alone'
    differences.push(difference(kind, { item, day, amountMinor: -item.amountMinor }))
  }
  return {
    day,
    openingMinor,
    inMinor: sumOf(own.filter(({ kind }) => kind === 'in')),
    outMinor: sumOf(own.filter(({ kind }) => kind === 'out')),
    feesMinor: sumOf(fees),
    closingMinor: balance,
    journalInMinor: sumOf(items.filter(({ amountMinor }) => amountMinor > 0n)),
    journalOutMinor: sumOf(items.filter(({ amountMinor }) => amountMinor < 0n)),
    journalFeesMinor: sumOf(fees.filter((line) => isOfTransfer(line))),
    lines: own,
    items,
    differences,
  }
}

function compareLine(line: ReconLine, rules: Rules): AccountDifference | null {
  const { amountMinor } = line
  if (line.kind === 'fee') {
    return rules.isOfTransfer(line) ? null : difference('fee_alone', { line, amountMinor })
  }
  const item = rules.pairs.get(line)
  if (item === undefined) {
    const kind = line.kind === 'in' ? 'in_alone' : 'out_alone'
    return difference(kind, { line, amountMinor, isSentTwice: rules.isSentTwice(line) })
  }
  if (item.amountMinor === amountMinor) return null
  return difference('amount', { line, item, amountMinor: amountMinor - item.amountMinor })
}

function difference(
  kind: AccountDifference['kind'],
  about: Partial<AccountDifference> & { amountMinor: bigint },
): AccountDifference {
  const { line = null, item = null, isSentTwice: isTwice = false } = about
  const prefix = line === null ? 'item' : kind === 'gap' ? 'gap' : 'line'
  return {
    key: `${prefix}-${line?.lineId ?? item!.walletHistoryId}`,
    kind,
    day: about.day ?? line!.day,
    at: line?.at ?? item!.settledAt,
    amountMinor: about.amountMinor,
    line,
    item,
    isSentTwice: isTwice,
  }
}

function sumOf(rows: readonly { amountMinor: bigint }[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
