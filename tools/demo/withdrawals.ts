import { formatMoney } from '@kapis/money/money'
import { maskNumber } from '../../apps/api/src/cashier/queue-letter.ts'
import { dueTime } from '../../apps/api/src/features/wallet/withdraw/due-time.ts'
import { post } from './book/book.ts'
import { atOffice, DAY_MS, HOUR_MS, MINUTE_MS } from './world/calendar.ts'
import { TWO_PEOPLE_FROM } from './deposits.ts'
import { notifyPlayer } from './life.ts'
import type { Life } from './life.ts'
import { addRow, isoOf } from './world/rows.ts'
import { paymentOf, factsOf, walletRow } from './wallet-row.ts'
import type { DemoWalletRow } from './wallet-row.ts'

/** What an undecided withdrawal waits for. */
export type WithdrawalWait = 'new' | 'assigned' | 'approval'

/** Returns whether the product would let this player withdraw. */
export function mayWithdraw({ book }: Life): boolean {
  return book.counts.games >= 50 && book.counts.wageredMinor >= 10_000_000n
}

/** Requests a withdrawal, which staff decide some hours later. */
export function makeWithdrawal(life: Life, at: number, minor: bigint): void {
  const { random } = life
  const row = request(life, at, minor)
  const isOverdue = Date.parse(row.due_at ?? '') < life.now
  const isRecent = at > life.now - LATE_DAYS_MAX * DAY_MS
  if (isOverdue && isRecent && minor < TWO_PEOPLE_FROM && life.office.forget()) return
  const decide = DECISIONS[life.office.turn() % DECISIONS.length]!
  const decidedAt =
    decide === cancel
      ? at + random.between(5, 40) * MINUTE_MS
      : atOffice(at + random.between(1, 14) * HOUR_MS)
  if (decidedAt > life.now) return
  life.later.push({ at: decidedAt, happen: (when) => decide(life, row, when) })
}

/** The largest age of the withdrawal that staff forget, in days. */
const LATE_DAYS_MAX = 9

/** The decisions about withdrawals, which are taken in turn. */
const DECISIONS = [pay, pay, pay, reject, pay, pay, payLess, pay, pay, cancel, pay, pay, pay, pay]

/** Requests a withdrawal that staff pay two hours later. */
export function makePaidWithdrawal(life: Life, at: number, minor: bigint): void {
  pay(life, request(life, at, minor), at + 2 * HOUR_MS)
}

/** Requests a withdrawal that staff have yet to decide. */
export function leaveWithdrawal(
  life: Life,
  at: number,
  minor: bigint,
  waiting: WithdrawalWait,
): void {
  const row = request(life, at, minor)
  const { office, member } = life
  const actor = waiting === 'approval' ? office.clerk() : office.admin()
  const since = Math.min(life.now, at + 20 * MINUTE_MS)
  if (waiting === 'approval') {
    const reason = 'Paid by GCash'
    const request = { action: 'wallet.settle', subject: `wallet ${row.wallet_history_id}` } as const
    const content = paymentOf(row)
    const made = { maker: actor, madeAt: since, affected: member, reason }
    office.approve({ ...request, content, amountMinor: minor, ...made })
  }
  if (waiting !== 'assigned') return
  Object.assign(row, { claimed_by: actor.userId, claimed_at: isoOf(since) })
  const words = { action: 'wallet.claim', description: 'Assigned a withdrawal to themselves' }
  const newValue = { walletHistoryId: row.wallet_history_id }
  office.note({ at: since, actor, ...words, newValue, affected: member })
}

function request(life: Life, at: number, minor: bigint): DemoWalletRow {
  const { member, random, rows, book } = life
  const id = random.uuid()
  const seq = post(book, at, {
    cause: 'hold',
    causeKey: id,
    counter: 'hold',
    amountMinor: -minor,
    heldMinor: minor,
  })
  const gcashNumber = `0${member.mobile.slice(3)}`
  const row: DemoWalletRow = {
    ...walletRow(member.userId, id, 'withdraw', minor, at),
    gcash_number: gcashNumber,
    gcash_name: member.fullName,
    is_gcash_new: !life.done.has('paid'),
    due_at: dueTime(new Date(at), new Set()).toISOString(),
    hold_seq: Number(seq),
  }
  addRow(rows, 'wallet_history', row)
  if (!life.done.has('gcash')) {
    addRow(rows, 'gcash_account', {
      player_id: member.userId,
      gcash_number: gcashNumber,
      gcash_name: member.fullName,
      last_used_at: isoOf(at),
    })
  }
  life.done.add('gcash')
  return row
}

function pay(life: Life, row: DemoWalletRow, at: number): void {
  const minor = BigInt(row.amount_minor)
  const { office, member } = life
  const maker = office.admin()
  const actor = minor < TWO_PEOPLE_FROM ? maker : office.otherThan(maker)
  if (actor === maker) office.move(maker, at, minor)
  else {
    const reason = 'Paid by GCash'
    office.approve({
      action: 'wallet.settle',
      subject: `wallet ${row.wallet_history_id}`,
      content: paymentOf(row),
      amountMinor: minor,
      maker,
      madeAt: at - 25 * MINUTE_MS,
      affected: member,
      reason,
      decided: { checker: actor, at },
    })
  }
  const before = factsOf(row)
  const seq = post(life.book, at, {
    cause: 'withdrawal',
    causeKey: row.wallet_history_id,
    counter: 'cashier',
    amountMinor: 0n,
    heldMinor: -minor,
  })
  settle(row, at, { status: 'completed', settled_seq: Number(seq), settled_by: actor.userId })
  markKnown(life)
  const words = { action: 'wallet.settle', description: 'Completed a withdrawal' }
  const values = { oldValue: before, newValue: factsOf(row), reason: 'Paid by GCash' }
  office.note({ at, actor, ...words, ...values, affected: member })
  const number = maskNumber(row.gcash_number)
  notifyPlayer(life, at, { kind: 'withdrawal_paid', amount: pesos(minor), number }, about(row))
}

/** Marks the player's number as known, in their other pending withdrawals too. */
function markKnown({ done, rows, member }: Life): void {
  done.add('paid')
  for (const row of (rows.get('wallet_history') ?? []) as DemoWalletRow[]) {
    const isWaiting = row.type === 'withdraw' && row.status === 'pending'
    if (isWaiting && row.player_id === member.userId) row.is_gcash_new = false
  }
}

const REASONS = [
  'The GCash name is not the name of your account.',
  'GCash says that this number does not exist. Please check it.',
  'Please send us a report about your last deposit first.',
]

function reject(life: Life, row: DemoWalletRow, at: number): void {
  const { office, member, random } = life
  const actor = office.anyone()
  const before = factsOf(row)
  const comment = random.pick(REASONS)
  release(life, row, at, { comment, settled_by: actor.userId })
  const words = { action: 'wallet.settle', description: 'Rejected a withdrawal', reason: comment }
  const values = { oldValue: before, newValue: factsOf(row) }
  office.note({ at, actor, ...words, ...values, affected: member })
  const amount = pesos(BigInt(row.amount_minor))
  notifyPlayer(life, at, { kind: 'withdrawal_refused', amount, reason: comment }, about(row))
}

function cancel(life: Life, row: DemoWalletRow, at: number): void {
  release(life, row, at, { comment: 'Cancelled by the player', settled_by: life.member.userId })
}

function release(life: Life, row: DemoWalletRow, at: number, by: Partial<DemoWalletRow>): void {
  const minor = BigInt(row.amount_minor)
  const seq = post(life.book, at, {
    cause: 'refund',
    causeKey: row.wallet_history_id,
    counter: 'hold',
    amountMinor: minor,
    heldMinor: -minor,
  })
  settle(row, at, { status: 'rejected', settled_seq: Number(seq), ...by })
}

/**
 * Lowers a withdrawal by half, because the player's GCash wallet has a limit, and pays the lower
 * amount.
 */
function payLess(life: Life, row: DemoWalletRow, at: number): void {
  const { office, member, book } = life
  const less = (BigInt(row.amount_minor) / 20_000n) * 10_000n
  if (less === 0n) return pay(life, row, at)
  const before = factsOf(row)
  const reason = 'The rest is above the limit of your GCash wallet.'
  const back = BigInt(row.amount_minor) - less
  post(book, at, {
    cause: 'hold',
    causeKey: `${row.wallet_history_id}/${row.version}`,
    counter: 'hold',
    amountMinor: back,
    heldMinor: -back,
  })
  const amounts = { amount: pesos(less + back), less: pesos(less), back: pesos(back) }
  notifyPlayer(life, at, { kind: 'withdrawal_lowered', ...amounts, reason }, about(row))
  const actor = office.admin()
  Object.assign(row, {
    amount_minor: Number(less),
    version: row.version + 1,
    edited_by: [actor.userId],
    edited_at: isoOf(at),
  })
  const words = { action: 'wallet.settle', description: 'Changed a withdrawal', reason }
  const values = { oldValue: before, newValue: factsOf(row) }
  office.note({ at, actor, ...words, ...values, affected: member })
  pay(life, row, Math.min(life.now, at + 10 * MINUTE_MS))
}

function settle(row: DemoWalletRow, at: number, change: Partial<DemoWalletRow>): void {
  const when = { settled_at: isoOf(at), updated_at: isoOf(at), version: row.version + 1 }
  Object.assign(row, when, change)
}

const pesos = (minor: bigint) => formatMoney(minor, 'coin')
const about = (row: DemoWalletRow) => ({ walletHistoryId: row.wallet_history_id })
