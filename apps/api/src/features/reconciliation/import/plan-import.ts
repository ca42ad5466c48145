import type { ImportCandidate, ImportOutcome, ImportReason } from '@kapis/contract/reconciliation'
import { formatMoney } from '@kapis/money/money'
import { comparePayer, fitsNumber, readPayer } from '@kapis/payments/payer'
import type { OwnDetails } from '@kapis/payments/payer'
import { lineIdentity } from '@kapis/payments/statement'
import type { Statement, StatementLine } from '@kapis/payments/statement'
import { takePayout } from './take-payout.ts'
import type { ImportPayout } from './take-payout.ts'

export type ImportDeposit = {
  playerId: string
  walletHistoryId: string
  username: string
  amountMinor: bigint
  isCredited: boolean
  own: OwnDetails
}

/** What is known about the lines of a file before it is imported. */
export type ImportFacts = {
  /** The identities of the lines that were imported before. */
  known: ReadonlySet<string>
  /** The deposit receipts and the deposits with a reference of the file, by reference. */
  records: ReadonlyMap<string, { depositReceiptId: string; amountMinor: bigint }>
  deposits: ReadonlyMap<string, readonly ImportDeposit[]>
  /** The payouts that no line is linked to yet. */
  payouts: readonly ImportPayout[]
  /** The numbers that belong to more than one account. */
  sharedNumbers: readonly string[]
}

export type PlannedLine = {
  line: StatementLine
  outcome: ImportOutcome
  reason: ImportReason
  /** The amount, line or names that the reason speaks about. */
  about: string | null
  candidates: ImportCandidate[]
  /** The existing deposit receipt or the payout that the line belongs to. */
  depositReceiptId?: string
  walletHistoryId?: string
}

/**
 * Decides what becomes of each line of a file, in the order of the file. A line that fits nothing
 * or more than one thing is left for staff: nothing is guessed.
 */
export function planImport(
  { lines, repeated }: Pick<Statement, 'lines' | 'repeated'>,
  facts: ImportFacts,
): PlannedLine[] {
  const unpaid = new Set(facts.payouts)
  const planned = lines.map((line) => {
    if (facts.known.has(lineIdentity(line))) return plan(line, 'duplicate', 'known_line')
    if (line.kind === 'in') return planIncoming(line, lines, facts)
    return line.kind === 'out' ? planOutgoing(line, unpaid) : planFee(line, lines)
  })
  const again = repeated.map((line) => plan(line, 'duplicate', 'known_line'))
  return [...planned, ...again].toSorted((a, b) => a.line.line - b.line.line)
}

function plan(
  line: StatementLine,
  outcome: ImportOutcome,
  reason: ImportReason,
  more: Partial<PlannedLine> = {},
): PlannedLine {
  return { line, outcome, reason, about: null, candidates: [], ...more }
}

function planIncoming(
  line: StatementLine,
  lines: readonly StatementLine[],
  facts: ImportFacts,
): PlannedLine {
  const { reference } = line
  if (reference === null) return plan(line, 'look', 'no_reference')
  const other = lines.find(
    (one) => one !== line && one.kind === 'in' && one.reference === reference,
  )
  if (other !== undefined) {
    return plan(line, 'look', 'reference_twice', { about: String(other.line) })
  }
  const record = facts.records.get(reference)
  if (record !== undefined && record.amountMinor !== line.amountMinor) {
    return plan(line, 'look', 'record_differs', { about: formatMoney(record.amountMinor, 'coin') })
  }
  const known = record && { depositReceiptId: record.depositReceiptId }
  const deposits = facts.deposits.get(reference) ?? []
  const candidates = deposits.map((deposit) => scoreFit(line, deposit))
  const [deposit] = deposits
  const [candidate] = candidates
  if (deposit === undefined || candidate === undefined) {
    return plan(line, 'new', 'waiting_for_claim', known)
  }
  if (deposit.isCredited && candidate.amount === 'agrees') {
    return plan(line, 'deposit', 'credited', { ...known, candidates })
  }
  const doubt = findDoubt(line, deposits, candidate, facts.sharedNumbers)
  if (doubt !== null) return plan(line, 'look', doubt.reason, { about: doubt.about, candidates })
  return plan(line, 'deposit', 'matched', { ...known, candidates })
}

function findDoubt(
  line: StatementLine,
  deposits: readonly ImportDeposit[],
  candidate: ImportCandidate,
  sharedNumbers: readonly string[],
): { reason: ImportReason; about: string | null } | null {
  if (deposits.length > 1) {
    const about = deposits.map(({ username }) => username).join(', ')
    return { reason: 'two_deposits', about }
  }
  if (candidate.amount === 'differs') {
    return { reason: 'amount_differs', about: formatMoney(deposits[0]!.amountMinor, 'coin') }
  }
  if (candidate.name === 'differs' || candidate.number === 'differs') {
    return { reason: 'payer_differs', about: candidate.username }
  }
  const { number } = readPayer(line.party)
  const isShared = number !== null && sharedNumbers.some((one) => fitsNumber(number, one))
  return isShared ? { reason: 'number_shared', about: candidate.username } : null
}

const SCORES = { amount: 0.4, number: 0.35, name: 0.25 } as const

/** Rates how well a deposit or payout fits a line. */
export function scoreFit(
  line: Pick<StatementLine, 'amountMinor' | 'party'>,
  deposit: Omit<ImportDeposit, 'isCredited'>,
): ImportCandidate {
  const amount = deposit.amountMinor === line.amountMinor ? 'agrees' : 'differs'
  const fits = {
    amount,
    ...comparePayer(readPayer(line.party, line.amountMinor < 0n ? 'out' : 'in'), deposit.own),
  } as const
  const score = (Object.keys(SCORES) as (keyof typeof SCORES)[])
    .filter((field) => fits[field] === 'agrees')
    .reduce((sum, field) => sum + SCORES[field], 0)
  const { playerId: userId, walletHistoryId, username } = deposit
  return { userId, walletHistoryId, username, score: Math.round(score * 100) / 100, ...fits }
}

function planOutgoing(line: StatementLine, unpaid: Set<ImportPayout>): PlannedLine {
  const found = takePayout(line, unpaid)
  if (found === 'none') return plan(line, 'look', 'no_payout')
  if (found === 'several') return plan(line, 'look', 'two_payouts')
  return plan(line, 'payout', 'paid', { walletHistoryId: found.walletHistoryId })
}

function planFee(line: StatementLine, lines: readonly StatementLine[]): PlannedLine {
  return isOfTransfer(line, lines)
    ? plan(line, 'payout', 'fee_of_transfer')
    : plan(line, 'look', 'fee_alone')
}

type FeeFacts = Pick<StatementLine, 'at' | 'kind' | 'reference'>

/** Returns whether a fee belongs to a payout: to the one with its reference, or just before it. */
export function isOfTransfer<L extends FeeFacts>(fee: L, lines: readonly L[]): boolean {
  const before = lines[lines.indexOf(fee) - 1]
  if (before?.kind === 'out' && before.at.getTime() === fee.at.getTime()) return true
  if (fee.reference === null) return false
  return lines.some(({ kind, reference }) => kind === 'out' && reference === fee.reference)
}
