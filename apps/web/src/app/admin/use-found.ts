import { listPromoCodes, listReceipts, listUsers, listWalletQueue } from '@kapis/contract/routes'
import { grantFor } from '@kapis/contract/policy'
import type { StaffRole } from '@kapis/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shownAmount } from '#lib/amounts.ts'
import { api } from '#lib/api-client.ts'
import { shortReference } from '#lib/format.ts'
import { STAFF } from '#staff/act.ts'
import { useStaff } from '#staff/use-staff.ts'
import type { IconName } from '#ui/icon.tsx'
import { pagesFor } from './admin-pages.ts'
import { texts } from './texts.ts'

export type FoundItem = { key: string; label: string; note: string; icon: IconName; href: string }
export type FoundGroup = { title: string; items: FoundItem[] }

const SHOWN = 5
const TYPING_MS = 180

/** Pages at once; people, payments, records and codes as soon as somebody pauses. */
export function useFound(text: string): { groups: FoundGroup[]; isSearching: boolean } {
  const { role } = useStaff()
  const wanted = text.trim()
  const search = usePaused(wanted)
  const query = useQuery({
    queryKey: [STAFF, 'palette', search],
    queryFn: () => findThings(search, role),
    enabled: search !== '',
    staleTime: 5_000,
    meta: { isSilent: true },
  })
  const found = search === '' ? [] : (query.data ?? [])
  const isSearching = wanted !== search || (search !== '' && query.isPending)
  return { groups: [pagesLike(wanted, role), ...found], isSearching }
}

function pagesLike(text: string, role: StaffRole): FoundGroup {
  const items = pagesFor(role)
    .filter(({ group, title }) => {
      return group !== null && texts.pages[title].toLowerCase().includes(text.toLowerCase())
    })
    .map(({ path, title, icon }) => ({
      key: `page-${path}`,
      label: texts.pages[title],
      note: '',
      icon,
      href: `/admin/${path}`,
    }))
  return { title: texts.palette.pages, items }
}

/** One list that cannot be asked leaves the others; what the role may not read is not asked. */
async function findThings(search: string, role: StaffRole): Promise<FoundGroup[]> {
  const query = { page: 1, pageSize: SHOWN, search }
  const may = { users: 'users.read', wallet: 'wallet.read', codes: 'promos.read' } as const
  const groups = await Promise.all([
    grantFor(role, may.users) === 'no' ? null : findPeople(query).catch(() => null),
    grantFor(role, may.wallet) === 'no' ? null : findPayments(query).catch(() => null),
    grantFor(role, 'receipts.read') === 'no' ? null : findReceipts(query).catch(() => null),
    grantFor(role, may.codes) === 'no' ? null : findCodes(query).catch(() => null),
  ])
  return groups.filter((group) => group !== null)
}

type Query = { page: number; pageSize: number; search: string }

async function findPeople(query: Query): Promise<FoundGroup> {
  const { users } = await api.call(listUsers, { query })
  const items = users.map(({ userId, username, role }) => ({
    key: `user-${userId}`,
    label: username,
    note: role,
    icon: 'i-user' as const,
    href: `/admin/users/${userId}`,
  }))
  return { title: texts.palette.users, items }
}

async function findPayments(query: Query): Promise<FoundGroup> {
  const { walletHistory } = await api.call(listWalletQueue, { query })
  const items = walletHistory.map((row) => ({
    key: `wallet-${row.walletHistoryId}`,
    label: `${shortReference(row.walletHistoryId)} · ${row.username ?? ''}`,
    note: `${shownAmount(row.amount)} · ${row.status}`,
    icon: 'i-wallet' as const,
    href: `/admin/users/${row.userId}?tab=wallet&modal=open&itemId=${row.walletHistoryId}`,
  }))
  return { title: texts.palette.payments, items }
}

async function findReceipts(query: Query): Promise<FoundGroup> {
  const { depositReceipts } = await api.call(listReceipts, { query })
  const items = depositReceipts.map((row) => ({
    key: `receipt-${row.depositReceiptId}`,
    label: row.referenceNumber,
    note: shownAmount(row.amount),
    icon: 'i-receipt' as const,
    href: `/admin/deposit-receipts?view=all&search=${encodeURIComponent(row.referenceNumber)}`,
  }))
  return { title: texts.palette.references, items }
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
  return { title: texts.palette.codes, items }
}

/** What somebody has stopped typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
