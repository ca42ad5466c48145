import {
  listPromoCodes,
  listDepositReceipts,
  listUsers,
  listWalletQueue,
} from '@kapis/contract/routes'
import { grantFor } from '@kapis/contract/policy'
import type { StaffRole } from '@kapis/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { shortReference } from '#lib/format.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useStaff } from '#staff/use-staff.ts'
import { useLanguage } from '#texts/language.ts'
import { currentTexts } from '#texts/texts.ts'
import { findQuoted } from './quoted.ts'
import type { FoundGroup } from './quoted.ts'
import { adminTexts } from './texts.ts'

const SHOWN = 5
const TYPING_MS = 180

export type SearchState = { groups: FoundGroup[]; isSearching: boolean; isPartial: boolean }

/** Returns the users, payments, deposit receipts and codes that match, after a pause in typing. */
export function useThings(text: string): SearchState {
  const { role } = useStaff()
  const searched = text.trim()
  const search = usePaused(searched)
  const language = useLanguage()
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'palette', search, language],
    queryFn: () => findThings(search, role),
    enabled: search !== '',
    staleTime: 5_000,
    meta: { isSilent: true },
  })
  const { groups, isPartial } = (search === '' ? null : query.data) ?? NOTHING
  const isSearching = searched !== search || (search !== '' && query.isPending)
  return { groups, isSearching, isPartial }
}

const NOTHING = { groups: [], isPartial: false }

/** Searches every list that the role may read. A failed list does not hide the others. */
async function findThings(
  search: string,
  role: StaffRole,
): Promise<Omit<SearchState, 'isSearching'>> {
  const query = { page: 1, pageSize: SHOWN, search }
  const may = { users: 'users.read', wallet: 'wallet.read', codes: 'promos.read' } as const
  const [quoted, ...lists] = await Promise.all([
    findQuoted(search).catch(() => null),
    grantFor(role, may.users) === 'no' ? null : searchUsers(query).catch(() => null),
    grantFor(role, may.wallet) === 'no' ? null : findPayments(query).catch(() => null),
    grantFor(role, 'receipts.read') === 'no' ? null : findReceipts(query).catch(() => null),
    grantFor(role, may.codes) === 'no' ? null : findCodes(query).catch(() => null),
  ])
  const groups = [quoted, ...lists].filter((group) => group !== null)
  return { groups: withoutRepeats(groups), isPartial: quoted?.isPartial ?? true }
}

/** Drops duplicate items. Only the first group that contains an item keeps it. */
function withoutRepeats(groups: readonly FoundGroup[]): FoundGroup[] {
  const seen = new Set<string>()
  return groups.map(({ title, items }) => ({
    title,
    items: items.filter(({ key }) => !seen.has(key) && seen.add(key)),
  }))
}

type Query = { page: number; pageSize: number; search: string }

async function searchUsers(query: Query): Promise<FoundGroup> {
  const { users } = await api.call(listUsers, { query })
  const items = users.map(({ userId, username, role }) => ({
    key: `user-${userId}`,
    label: username,
    note: role,
    icon: 'i-user' as const,
    href: `/admin/users/${userId}`,
  }))
  return { title: currentTexts(adminTexts).palette.users, items }
}

async function findPayments(query: Query): Promise<FoundGroup> {
  const { walletHistory } = await api.call(listWalletQueue, { query })
  const items = walletHistory.map((row) => ({
    key: `wallet-${row.walletHistoryId}`,
    label: `${shortReference(row.walletHistoryId)} · ${row.username ?? ''}`,
    note: `${formatPeso(row.amount)} · ${row.status}`,
    icon: 'i-wallet' as const,
    href: `/admin/users/${row.userId}?tab=wallet&modal=open&itemId=${row.walletHistoryId}`,
  }))
  return { title: currentTexts(adminTexts).palette.payments, items }
}

async function findReceipts(query: Query): Promise<FoundGroup> {
  const { depositReceipts } = await api.call(listDepositReceipts, { query })
  const items = depositReceipts.map((row) => ({
    key: `receipt-${row.depositReceiptId}`,
    label: row.referenceNumber,
    note: formatPeso(row.amount),
    icon: 'i-receipt' as const,
    href: `/admin/deposit-receipts?view=all&search=${encodeURIComponent(row.referenceNumber)}`,
  }))
  return { title: currentTexts(adminTexts).palette.references, items }
}

async function findCodes(query: Query): Promise<FoundGroup> {
  const { promoCodes } = await api.call(listPromoCodes, { query })
  const items = promoCodes.map(({ promoCodeId, promoCode, status }) => ({
    key: `code-${promoCodeId}`,
    label: promoCode,
    note: status,
    icon: 'i-tag' as const,
    href: `/admin/promo-codes?modal=open&itemId=${promoCodeId}`,
  }))
  return { title: currentTexts(adminTexts).palette.codes, items }
}

/** Returns the text as it was at the last pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
