import type { DataOf } from '@kapis/contract/route'
import type { listApprovals } from '@kapis/contract/routes'
import { formatMoney } from '@kapis/money/money'
import { formatGcash, formatPeso, formatReference } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { currentTexts } from '#texts/texts.ts'
import { approvalTexts } from './approval-texts.ts'

export type Approval = DataOf<typeof listApprovals>['approvals'][number]

// The fields that only the executor needs, such as ids and versions. A checker cannot judge them.
const TECHNICAL = new Set([
  'userId',
  'playerId',
  'walletHistoryId',
  'depositReceiptId',
  'promoCodeId',
  'invitationId',
  'pointedAt',
  'proofKey',
  'version',
  'seqs',
  'updatedAt',
  // Omitted, because the request's own amount and `newAmount` already show these.
  'amountMinor',
  'newAmountMinor',
])

/**
 * Returns every requested field with its label and its value as text. A field without a label is
 * shown under its own name, so that no checker approves what the drawer hides.
 */
export function requestedFields(approval: Approval): [label: string, value: string][] {
  const { action, asked: request, reason, usernames } = approval
  // The transaction's values before and after are compared in a table of their own.
  if (action === 'transactions.correct') return []
  return Object.entries(flatten(request)).flatMap(([key, value]): [string, string][] => {
    const isRepeated = value === reason && (key === 'comment' || key === 'reason')
    const isNamed = key === 'userIds' && usernames.length > 0
    const isShown = !TECHNICAL.has(key) && value !== null && value !== undefined
    return isShown && !isRepeated && !isNamed ? [[labelOf(key), textOf(key, value)]] : []
  })
}

/** Returns what a request is about: a player, a promo code, a role or the number of rows. */
export function subjectOf(approval: Approval): string {
  const { affectedUsername, usernames, action, asked: request } = approval
  if (affectedUsername !== null) return affectedUsername
  if (usernames.length > 0) return usernames.join(', ')
  const { code, role } = request
  if (typeof code === 'string') return code
  if (action === 'users.invite' && typeof role === 'string') return textOf('role', role)
  if (action === 'settings.write') return currentTexts(approvalTexts).settings
  const [ids] = Object.entries(request).filter(([, value]) => Array.isArray(value))
  return ids === undefined ? '—' : `${labelOf(ids[0])}: ${textOf(...ids)}`
}

/** Merges the fields of a nested change, such as a change of a user, with the others. */
function flatten(request: Approval['asked']): Record<string, unknown> {
  const { change, ...others } = request
  return { ...others, ...(change as object | undefined) }
}

function labelOf(key: string): string {
  return (currentTexts(approvalTexts).fields as Record<string, string>)[key] ?? key
}

function textOf(key: string, value: unknown): string {
  const { yes, no, values } = currentTexts(approvalTexts)
  if (typeof value === 'boolean') return value ? yes : no
  if (Array.isArray(value)) return String(value.length)
  if (typeof value === 'number') return key === 'newAmount' ? formatPeso(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (key === 'ticketMinor') return formatMoney(BigInt(value), 'ticket')
  if (IN_MINOR.has(key)) return formatMoney(BigInt(value), 'coin')
  if (key === 'expiresAt' || key === 'expiration') return formatDateTime(value)
  if (key.endsWith('cashNumber')) return formatGcash(value)
  if (key === 'referenceNumber') return formatReference(value)
  return (values as Record<string, string>)[value] ?? value
}

const IN_MINOR = new Set([
  'coinMinor',
  'minDepositMinor',
  'secondPersonAmount',
  'secondPersonDayAmount',
])
