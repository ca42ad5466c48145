import type { ImportCandidate, ImportOutcome, ImportReason } from '@kapis/contract/reconciliation'
import { formatMoney } from '@kapis/money/money'
import { comparePayer, indexNumbers, readPayer } from '@kapis/payments/payer'
import type { OwnDetails } from '@kapis/payments/payer'
import { lineIdentity } from '@kapis/payments/statement'
import type { Statement, StatementLine } from '@kapis/payments/statement'
import { openFeeRule } from './fee-rule.ts'
import { openPayouts } from './open-payouts.ts'
import type { ImportPayout } from './open-payouts.ts'

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
  /** The amount, line or names that the reason mentions. */
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
  const rules = openRules(lines, facts)
  const planned = lines.map((line) => {
    if (facts.known.has(lineIdentity(line))) return plan(line, 'duplicate', 'known_line')
    if (line.kind === 'in') return planIncoming(line, facts, rules)
    return line.kind === 'out' ? planOutgoing(line, rules) : planFee(line, rules)
  })
  const again = repeated.map((line) => plan(line, 'duplicate', 'known_line'))
  return [...planned, ...again].toSorted((a, b) => a.line.line - b.line.line)
}

type Rules = ReturnType<typeof openRules>

/**
 * Indexes what the lines of a file are compared with, so that no line is compared with everything.
 */
function openRules(lines: readonly StatementLine[], facts: ImportFacts) {
  const incoming = lines.filter(({ kind, reference }) => kind === 'in' && reference !== null)
  const byReference = Map.groupBy(incoming, ({ reference }) => reference)
  return {
    takePayout: openPayouts(facts.payouts),
    isOfTransfer: openFeeRule(lines),
    findShared: indexNumbers(facts.sharedNumbers, (number) => number),
    findOther: (line: StatementLine) => {
      const [first, second] = byReference.get(line.reference) ?? []
      return first === line ? second : first
    },
  }
}

function plan(
  line: StatementLine,
  outcome: ImportOutcome,
  reason: ImportReason,
  more: Partial<PlannedLine> = {},
): PlannedLine {
  return { line, outcome, reason, about: null, candidates: [], ...more }
}

function planIncoming(line: StatementLine, facts: ImportFacts, rules: Rules): PlannedLine {
  const { reference } = line
  if (reference === null) return plan(line, 'look', 'no_reference')
  const other = rules.findOther(line)
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
  const doubt = findDoubt(line, deposits, candidate, rules)
  if (doubt !== null) return plan(line, 'look', doubt.reason, { about: doubt.about, candidates })
  return plan(line, 'deposit', 'matched', { ...known, candidates })
}

function findDoubt(
  line: StatementLine,
  deposits: readonly ImportDeposit[],
  candidate: ImportCandidate,
  { findShared }: Rules,
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
  const isShared = number !== null && findShared(number).length > 0
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

function planOutgoing(line: StatementLine, { takePayout }: Rules): PlannedLine {
  const found = takePayout(line)
  if (found === 'none') return plan(line, 'look', 'no_payout')
  if (found === 'several') return plan(line, 'look', 'two_payouts')
  return plan(line, 'payout', 'paid', { walletHistoryId: found.walletHistoryId })
}

function planFee(line: StatementLine, { isOfTransfer }: Rules): PlannedLine {
  return isOfTransfer(line)
    ? plan(line, 'payout', 'fee_of_transfer')
    : plan(line, 'look', 'fee_alone')
}
