import { hash } from 'node:crypto'
import type { DepositWait } from '@kapis/contract/wallet'
import { formatMoney, toNumber } from '@kapis/money/money'
import { wordsOf } from '../../apps/api/src/cashier/notify.ts'
import { post } from './book/book.ts'
import { MINUTE_MS } from './world/calendar.ts'
import { notifyPlayer } from './life.ts'
import type { Life } from './life.ts'
import type { Member } from './world/people.ts'
import { printedText } from './receipt-images.ts'
import type { DrawnReceipt, ImageTask } from './receipt-images.ts'
import { addRow, bytea, isoOf } from './world/rows.ts'
import { paymentOf, factsOf, walletRow } from './wallet-row.ts'
import type { DemoWalletRow } from './wallet-row.ts'

/** The amount from which two people must decide, by default. */
export const TWO_PEOPLE_FROM = 50_000_000n

type Deposit = {
  life: Life
  at: number
  minor: bigint
  row: DemoWalletRow
  receipt: DrawnReceipt
}

/**
 * Makes a deposit that is decided at once: most are credited, a few are rejected. Returns the time
 * of the credit, or null if it was rejected.
 */
export function makeDeposit(life: Life, at: number, coins: number): number | null {
  const { random } = life
  const deposit = request(life, at, coins)
  const decidedAt = at + random.between(1, 14) * MINUTE_MS
  if (decidedAt > life.now) {
    waitFor(deposit, ['no_record'])
    return null
  }
  if (deposit.minor >= TWO_PEOPLE_FROM) return creditByTwo(deposit, decidedAt)
  return random.weighted<() => number | null>([
    [() => credit(deposit, decidedAt), 93],
    [() => creditUnread(deposit, decidedAt), 3],
    [() => reject(deposit, decidedAt), 4],
  ])()
}

/** Requests a deposit that staff have yet to decide. */
export function leaveDeposit(life: Life, at: number, coins: number, waits: DepositWait[]): void {
  const deposit = request(life, at, coins)
  if (waits.includes('unreadable')) makeUnreadable(deposit)
  if (waits.includes('amount_differs')) addRecord(deposit, at, { minor: deposit.minor / 2n })
  if (waits.includes('second_person')) addRecord(deposit, at, {})
  waitFor(deposit, waits)
}

/** Requests a deposit with the image of an earlier one. */
export function sendAgain(life: Life, at: number, first: ImageTask): void {
  const { receipt } = first
  const deposit = request(life, at, Number(receipt.amountMinor / 10_000n))
  deposit.receipt = receipt
  Object.assign(deposit.row, {
    image_print: bytea(printOf(first.key)),
    image_look: bytea(printOf(`${first.key} look`)),
    detected_text: printedText(receipt),
    read_reference: receipt.reference,
    read_paid_at: receipt.paidAt.toISOString(),
  })
  // The first image is drawn as well, so that staff can compare the two.
  first.isWaiting = true
  waitFor(deposit, ['reference_reused', 'image_reused'])
}

function request(life: Life, at: number, coins: number): Deposit {
  const { member, random } = life
  const minor = BigInt(coins) * 10_000n
  const mark = random.hex(20)
  const key = `receipts/${mark.slice(0, 2)}/${mark}`
  const receipt: DrawnReceipt = {
    amountMinor: minor,
    reference: `${random.between(1_000, 9_999)}${random.between(100, 999)}${random.between(100_000, 999_999)}`,
    paidAt: new Date(at - random.between(2, 9) * MINUTE_MS),
    sender: maskedName(member),
    isUnreadable: false,
    layout: random.pick(['card', 'slip', 'message']),
  }
  const row: DemoWalletRow = {
    ...walletRow(member.userId, random.uuid(), 'deposit', minor, at),
    receipt_file_key: key,
    receipt_file_name: `receipt-${receipt.reference.slice(-6)}.jpg`,
    image_print: bytea(printOf(key)),
    image_look: bytea(printOf(`${key} look`)),
    detected_text: printedText(receipt),
    read_at: isoOf(at + 8_000),
    read_reference: receipt.reference,
    read_amount_minor: Number(minor),
    read_sender: receipt.sender,
    read_paid_at: receipt.paidAt.toISOString(),
  }
  return { life, at, minor, row, receipt }
}

function waitFor(deposit: Deposit, waits: DepositWait[]): void {
  deposit.row.waits_for = waits
  store(deposit)
}

/** Credits a deposit whose image and deposit receipt agree. Nobody has to decide. */
function credit(deposit: Deposit, at: number): number {
  addRecord(deposit, at, { isPaid: true })
  return settle(deposit, at, null)
}

/** Credits a large deposit after a second staff member has approved it. */
function creditByTwo(deposit: Deposit, at: number): number {
  const { life, row, minor } = deposit
  addRecord(deposit, at, { isPaid: true })
  const maker = life.office.admin()
  const checker = life.office.otherThan(maker)
  const decidedAt = Math.min(life.now, at + life.random.between(3, 40) * MINUTE_MS)
  life.office.approve({
    action: 'wallet.settle',
    subject: `wallet ${row.wallet_history_id}`,
    content: paymentOf(row),
    amountMinor: minor,
    maker,
    madeAt: at,
    affected: life.member,
    reason: 'Payment checked in the GCash account',
    decided: { checker, at: decidedAt },
  })
  return settle(deposit, decidedAt, checker)
}

/** Credits a deposit whose image could not be read. Two staff members decide. */
function creditUnread(deposit: Deposit, at: number): number {
  makeUnreadable(deposit)
  const { life, row, minor } = deposit
  const maker = life.office.admin()
  const checker = life.office.otherThan(maker)
  const decidedAt = Math.min(life.now, at + life.random.between(5, 90) * MINUTE_MS)
  row.comment = 'We found your payment by its amount and time.'
  life.office.approve({
    action: 'wallet.settle',
    subject: `wallet ${row.wallet_history_id}`,
    content: paymentOf(row),
    amountMinor: minor,
    maker,
    madeAt: at,
    affected: life.member,
    reason: row.comment,
    decided: { checker, at: decidedAt },
  })
  return settle(deposit, decidedAt, checker)
}

const REASONS = [
  'We did not receive this payment.',
  'This receipt was already used for another deposit.',
  'The image is not a receipt.',
  'The amount on the receipt is not the one you entered.',
]

function reject(deposit: Deposit, at: number): null {
  const { life, row } = deposit
  const actor = life.office.anyone()
  const before = factsOf(row)
  Object.assign(row, {
    status: 'rejected',
    comment: life.random.pick(REASONS),
    settled_by: actor.userId,
    settled_at: isoOf(at),
    updated_at: isoOf(at),
    version: 2,
  })
  store(deposit)
  const reason = row.comment ?? ''
  const words = { action: 'wallet.settle', description: 'Rejected a deposit', reason }
  const values = { oldValue: before, newValue: factsOf(row) }
  life.office.note({ at, actor, ...words, ...values, affected: life.member })
  const amount = formatMoney(deposit.minor, 'coin')
  notifyPlayer(
    life,
    at,
    { kind: 'deposit_refused', amount, reason },
    { walletHistoryId: row.wallet_history_id },
  )
  return null
}

function settle(deposit: Deposit, at: number, checker: Member | null): number {
  const { life, row, minor } = deposit
  const before = factsOf(row)
  const key = row.wallet_history_id
  const seq = post(life.book, at, {
    cause: 'deposit',
    causeKey: key,
    counter: 'cashier',
    amountMinor: minor,
  })
  Object.assign(row, {
    status: 'completed',
    credited_reference: row.read_reference,
    credited_image: row.image_print,
    settled_seq: Number(seq),
    settled_by: checker?.userId ?? null,
    settled_at: isoOf(at),
    updated_at: isoOf(at),
    version: 2,
  })
  store(deposit)
  if (checker !== null) {
    const words = { action: 'wallet.settle', description: 'Completed a deposit' }
    const values = { oldValue: before, newValue: factsOf(row) }
    life.office.note({ at, actor: checker, ...words, ...values, affected: life.member })
  }
  life.freeDeposits.push({ key, minor, at })
  const credit = { amount: formatMoney(minor, 'coin'), note: wordsOf(row.comment) }
  notifyPlayer(life, at, { kind: 'deposit_credited', ...credit }, { walletHistoryId: key })
  return at
}

function makeUnreadable({ row, receipt }: Deposit): void {
  receipt.isUnreadable = true
  Object.assign(row, {
    detected_text: '',
    read_reference: null,
    read_amount_minor: null,
    read_sender: null,
    read_paid_at: null,
  })
}

/** Adds the operator's record of the payment, which a staff member enters. */
function addRecord(deposit: Deposit, at: number, { minor = deposit.minor, isPaid = false }): void {
  const { life, row, receipt } = deposit
  const { member, office, random } = life
  const actor = office.anyone()
  const depositReceiptId = random.uuid()
  const createdAt = at - random.between(5, 50) * 1_000
  addRow(life.rows, 'deposit_receipt', {
    deposit_receipt_id: depositReceiptId,
    reference_number: receipt.reference.replace(/^(\d{4})(\d{3})(\d{6})$/, '$1 $2 $3'),
    reference: receipt.reference,
    amount_minor: Number(minor),
    received_from: `${member.fullName} 0${member.mobile.slice(3)}`,
    received_at: receipt.paidAt.toISOString(),
    status: isPaid ? 'completed' : 'pending',
    paid_user_id: isPaid ? member.userId : null,
    paid_wallet_history_id: isPaid ? row.wallet_history_id : null,
    created_by: actor.userId,
    version: isPaid ? 2 : 1,
    created_at: isoOf(createdAt),
    updated_at: isoOf(at),
  })
  if (isPaid) row.paid_deposit_receipt_id = depositReceiptId
  if (minor < TWO_PEOPLE_FROM) office.move(actor, at, minor)
  office.note({
    at: createdAt,
    actor,
    action: 'receipts.create',
    description: `Added deposit receipt ${receipt.reference}`,
    newValue: { amount: toNumber(minor), status: isPaid ? 'completed' : 'pending' },
    reason: 'none given',
  })
}

function store({ life, row, at, receipt }: Deposit): void {
  addRow(life.rows, 'wallet_history', row)
  life.images.push({
    walletHistoryId: row.wallet_history_id,
    key: row.receipt_file_key!,
    at,
    isWaiting: row.status === 'pending',
    receipt,
  })
}

const printOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Masks a name as payment apps do, such as `MA*A S.`. */
function maskedName({ fullName }: Member): string {
  const [first = '', last = ''] = fullName.toUpperCase().split(' ')
  return `${first.slice(0, 2)}*${first.slice(-1)} ${last.slice(0, 1)}.`
}
