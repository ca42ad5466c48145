import { searchAll } from '@kapis/contract/routes'
import type { Found } from '@kapis/contract/search'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import type { IconName } from '#ui/icon.tsx'
import { transactionLink } from '#staff/transaction-link.ts'
import { currentTexts } from '#texts/texts.ts'
import { adminTexts } from './texts.ts'

export type FoundItem = { key: string; label: string; note: string; icon: IconName; href: string }
export type FoundGroup = { title: string; items: FoundItem[] }

/** Searches the server by any name or reference that a player may quote. */
export async function findQuoted(q: string): Promise<FoundGroup & { isPartial: boolean }> {
  const { results, isPartial } = await api.call(searchAll, { query: { q } })
  return { title: currentTexts(adminTexts).palette.quoted, items: results.map(toItem), isPartial }
}

const ICONS: Record<Found['kind'], IconName> = {
  user: 'i-user',
  wallet: 'i-wallet',
  receipt: 'i-receipt',
  report: 'i-flag',
  approval: 'i-check',
  transaction: 'i-log',
}

function toItem(found: Found): FoundItem {
  const { kind, id, reference, username, amount, createdAt } = found
  const facts = [amount === null ? null : formatPeso(amount), formatDateTime(createdAt)]
  const names = [
    currentTexts(adminTexts).palette.kinds[kind],
    reference,
    username === reference ? null : username,
  ]
  return {
    key: `${kind}-${id}`,
    label: names.filter((name) => name !== null).join(' · '),
    note: facts.filter((fact) => fact !== null).join(' · '),
    icon: ICONS[kind],
    href: hrefOf(found),
  }
}

function hrefOf({ kind, id, userId, reference, seq }: Found): string {
  const open = `modal=open&itemId=${id}`
  switch (kind) {
    case 'user':
      return `/admin/users/${id}`
    case 'wallet':
      return `/admin/users/${userId}?tab=wallet&${open}`
    case 'receipt':
      // A masked reference is searched by its visible ending.
      return `/admin/deposit-receipts?view=all&search=${encodeURIComponent(reference.replace('•••', ''))}`
    case 'report':
      return `/admin/reports?${open}`
    case 'approval':
      return `/admin/approvals?view=all&search=${reference}&${open}`
    case 'transaction':
      return transactionLink({ userId: userId ?? '', id, seq: seq ?? 0 })
  }
}
