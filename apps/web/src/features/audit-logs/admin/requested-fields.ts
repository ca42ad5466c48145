import type { DataOf } from '@kapis/contract/route'
import type { listApprovals } from '@kapis/contract/routes'
import type { ShownField } from '@kapis/contract/audit-logs'
import { formatMoney } from '@kapis/money/money'
import { formatGcash, formatPeso, formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { formatList } from '#lib/format-list.ts'
import { GAME_NAMES } from '#lib/game-names.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import { formatWithUnit } from '#staff/format-amount.ts'
import { reportName } from '#staff/report-name.ts'
import { currentTexts } from '#texts/texts.ts'
import { approvalTexts } from './approval-texts.ts'

export type Approval = DataOf<typeof listApprovals>['approvals'][number]

/** Returns the label and the text of a value. A value without a label has its own name. */
export function labelled(field: ShownField): [label: string, text: string] {
  return [wordIn(currentTexts(approvalTexts).fields, field.label), textOf(field)]
}

/** Returns the label of the requested action, or the action's name if it has no label. */
export function describeRequest(approval: Approval): string {
  const { actions, payWithdrawal, creditDeposit } = currentTexts(approvalTexts)
  const { action } = approval
  if (action === 'wallet.settle') return payeeOf(approval) === null ? creditDeposit : payWithdrawal
  return wordIn(actions, action)
}

/** Returns the act that an approval carries out, such as who is paid how much. */
export function titleOf(approval: Approval): string {
  const { action, affectedUsername } = approval
  const amount = amountOf(approval)
  const { pay, credit } = currentTexts(approvalTexts)
  const payee = payeeOf(approval)
  if (action !== 'wallet.settle') return describeRequest(approval)
  return payee === null
    ? credit(formatPeso(amount), affectedUsername ?? '')
    : pay(formatPeso(amount), payee)
}

/**
 * Returns the amount that an approval moves. A request may also change the amount of the row that
 * it pays; then `amount` is still the old one.
 */
export function amountOf({ amount, shown: { fields } }: Approval): number {
  const changed = fields.find(({ label }) => label === 'newAmount')
  return typeof changed?.value === 'number' ? changed.value : amount
}

/** Returns the name that a withdrawal is paid to; null for a deposit. */
function payeeOf({ shown: { fields } }: Approval): string | null {
  const valueOf = (label: string) => fields.find((field) => field.label === label)
  const named = valueOf('newGcashName') ?? valueOf('gcashName') ?? valueOf('gcashNumber')
  return named === undefined ? null : textOf(named)
}

/**
 * Returns what a request is about: the player, or else the things that it names, such as a promo
 * code.
 */
export function subjectOf({ affectedUsername, shown }: Approval): string {
  if (affectedUsername !== null) return affectedUsername
  const texts = shown.about.map((field) =>
    field.format === 'count' ? labelled(field).join(': ') : textOf(field),
  )
  return texts.length === 0 ? '—' : texts.join(', ')
}

function textOf({ format, value }: ShownField): string {
  if (Array.isArray(value)) return value.length === 0 ? '0' : formatList(value.map(FORMATS[format]))
  if (typeof value === 'boolean') return currentTexts(approvalTexts)[value ? 'yes' : 'no']
  return typeof value === 'number' && format !== 'pesos' ? String(value) : FORMATS[format](value)
}

type Format = (value: string | number) => string

const FORMATS: Record<ShownField['format'], Format> = {
  text: String,
  // A value that has no word may be a report.
  word: (value) => wordIn(currentTexts(approvalTexts).values, reportName(String(value))),
  count: String,
  switch: String,
  amount: (value) => formatMoney(BigInt(value), 'ticket'),
  coins: (value) => formatWithUnit(BigInt(value), 'coin'),
  tickets: (value) => formatWithUnit(BigInt(value), 'ticket'),
  pesos: (value) => formatPeso(Number(value)),
  time: (value) => formatDateTime(String(value)),
  gcash: (value) => formatGcash(String(value)),
  reference: (value) => formatReference(String(value)),
  code: String,
  source: (value) => wordIn(currentTexts(resultTexts).sources, String(value)),
  game: (value) => wordIn(GAME_NAMES, String(value)),
  users: String,
}

const wordIn = (words: Record<string, string>, name: string): string => words[name] ?? name
