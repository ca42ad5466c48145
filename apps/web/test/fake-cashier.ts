import { checkEligibility, checkWithdrawable } from '@kapis/contract/eligibility'
import { paginate } from '@kapis/contract/paging'
import { refuse, refuseWithdrawal } from '@kapis/contract/refusals'
import type { BodyOf, DataOf, QueryOf } from '@kapis/contract/route'
import type * as routes from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { fromNumber, toNumber } from '@kapis/money/money'
import { crc16, writeFields } from '@kapis/payments/tlv'

/** The cashier's state in the fake server. */
export type FakeCashier = {
  account: DataOf<typeof routes.getDepositAccount>
  preview: DataOf<typeof routes.previewReceiptImage>
  rows: WalletRow[]
  played: { gamesPlayed: number; wagered: number }
  onHold: number
  /** A self-exclusion, with the number of coins that are the player's own. */
  exclusion: { until: string; own: number } | null
  /** An account being closed, with the number of coins that are the player's own. */
  closing: { own: number } | null
  gcashDetails: DataOf<typeof routes.getWithdrawalTerms>['gcashDetails']
  payoutHoldUntil: string | null
  /** The address of support. */
  support?: string
  promos: DataOf<typeof routes.listOpenPromos>['promoCodes']
}

type Till = {
  cashier: FakeCashier
  balance: { coin: number; ticket: number }
  user: { userId: string }
}

export function aCashier(change: Partial<FakeCashier> = {}): FakeCashier {
  return {
    account: {
      gcashNumber: '09175550199',
      gcashName: 'Kapis Payments',
      qrPayload: QR_PAYLOAD,
      isRealMoney: false,
    },
    preview: {
      isRead: true,
      amount: 999,
      referenceNumber: '7024118903241',
      sender: null,
      paidAt: null,
    },
    rows: [],
    played: { gamesPlayed: 50, wagered: 1000 },
    onHold: 0,
    exclusion: null,
    closing: null,
    gcashDetails: [],
    payoutHoldUntil: null,
    promos: [
      aPromo('WELCOME', 15, 5, 200),
      aPromo('WEEKEND', 10, 1, 100),
      aPromo('BONUS', 50, 5, 1000),
    ],
    ...change,
  }
}

function aPromo(promoCode: string, coin: number, ticket: number, minDeposit: number) {
  const expiration = '2025-12-31T15:59:00.000Z'
  return { promoCode, amount: { coin, ticket }, minDeposit, expiration }
}

export function aWalletRow(n: number, change: Partial<WalletRow> = {}): WalletRow {
  const at = new Date(Date.UTC(2025, 10, 14, 13, 12) - n * 60_000).toISOString()
  return {
    walletHistoryId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    paidDepositReceiptId: null,
    userId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
    promoClaimId: null,
    promoAmount: null,
    type: 'deposit',
    receiptImage: null,
    receiptImageDetectedText: null,
    receiptImageFileKey: null,
    adminConfirmationReceiptImage: null,
    adminConfirmationReceiptImageFileKey: null,
    gcashNumber: null,
    gcashName: null,
    amount: 999,
    currency: 'coin',
    status: 'pending',
    comment: null,
    waitsFor: [],
    referenceNumber: null,
    dueAt: null,
    claimedBy: null,
    claimedAt: null,
    stage: null,
    isGcashNew: false,
    payeeHoldUntil: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  }
}

export function fakeDeposit(
  { cashier }: Till,
  { amount }: BodyOf<typeof routes.requestDeposit>,
): { walletHistory: WalletRow } {
  const row = aWalletRow(0, {
    walletHistoryId: crypto.randomUUID(),
    amount: toNumber(amount),
    waitsFor: ['reading'],
    receiptImageFileKey: 'receipts/1',
  })
  cashier.rows.unshift(row)
  return { walletHistory: row }
}

export function fakeTerms({ cashier, balance }: Till) {
  const { played, onHold, gcashDetails, rows, exclusion, closing } = cashier
  const wageredMinor = fromNumber(played.wagered) ?? 0n
  const checked = checkEligibility({ gamesPlayed: played.gamesPlayed, wageredMinor })
  const now = checkWithdrawable({
    isEligible: checked.isEligible,
    isLeaving: exclusion !== null || closing !== null,
    availableMinor: fromNumber(balance.coin) ?? 0n,
    ownMinor: fromNumber(exclusion?.own ?? closing?.own ?? 0) ?? 0n,
  })
  return {
    isEligible: checked.isEligible,
    isHalfway: checked.isHalfway,
    gamesPlayed: played.gamesPlayed,
    gamesNeeded: 50,
    gamesMissing: checked.gamesMissing,
    totalWageredAmount: played.wagered,
    wagerNeeded: 1000,
    wagerMissing: toNumber(checked.wageredMissingMinor),
    remaining: checked.remaining,
    available: balance.coin,
    withdrawable: toNumber(now.withdrawableMinor),
    basis: now.basis,
    excludedUntil: exclusion?.until ?? null,
    closingSince: closing === null ? null : '2025-11-14T13:42:00.000Z',
    payoutHoldUntil: cashier.payoutHoldUntil,
    ...(cashier.support !== undefined && { support: cashier.support }),
    onHold,
    waiting: rows.filter(({ type, status }) => type === 'withdraw' && status === 'pending').length,
    waitingMax: 2,
    dueAt: '2025-11-17T13:00:00.000Z',
    gcashDetails,
  }
}

export function fakeWithdrawal(
  state: Till,
  request: BodyOf<typeof routes.requestWithdrawal>,
): { walletHistory: WalletRow } {
  const { cashier, balance } = state
  const amount = toNumber(request.amount)
  const terms = fakeTerms(state)
  if (terms.basis === 'none') {
    throw refuseWithdrawal(terms.remaining, { gamesMissing: terms.gamesMissing })
  }
  if (amount > balance.coin) throw refuse('insufficient_coin')
  state.balance = { ...balance, coin: balance.coin - amount }
  cashier.onHold += amount
  const row = aWalletRow(0, {
    walletHistoryId: crypto.randomUUID(),
    type: 'withdraw',
    amount,
    gcashNumber: request.gcashNumber,
    gcashName: request.gcashName,
    stage: 'requested',
    dueAt: terms.dueAt,
  })
  cashier.rows.unshift(row)
  const { gcashNumber, gcashName } = request
  cashier.gcashDetails = [
    { gcashNumber, gcashName, lastUsed: row.createdAt },
    ...cashier.gcashDetails.filter((known) => known.gcashNumber !== gcashNumber),
  ]
  return { walletHistory: row }
}

export function fakeCancel(state: Till, walletHistoryId: string): { walletHistory: WalletRow } {
  const { cashier, balance } = state
  const row = cashier.rows.find((one) => one.walletHistoryId === walletHistoryId)
  if (row?.stage !== 'requested') throw refuse('withdrawal_taken')
  state.balance = { ...balance, coin: balance.coin + row.amount }
  cashier.onHold -= row.amount
  const done = { status: 'rejected', stage: 'rejected', isCancelled: true } as const
  const updatedAt = new Date().toISOString()
  Object.assign(row, done, { comment: 'Cancelled by the player', updatedAt })
  return { walletHistory: row }
}

export function fakeClaim(state: Till, { promoCode = '' }: BodyOf<typeof routes.claimPromo>) {
  const code = promoCode.toUpperCase()
  const { promos } = state.cashier
  const amount = promos.find((promo) => promo.promoCode === code)?.amount
  if (amount === undefined) throw refuse('promo_unknown')
  state.cashier.promos = promos.filter((promo) => promo.promoCode !== code)
  const { coin, ticket } = state.balance
  state.balance = { coin: coin + amount.coin, ticket: ticket + amount.ticket }
  const at = new Date().toISOString()
  const ids = { promoClaimId: crypto.randomUUID(), promoCodeId: crypto.randomUUID() }
  const { userId } = state.user
  const promoClaim = { ...ids, userId, promoCode: code, amount, createdAt: at, updatedAt: at }
  return { promoClaim: { ...promoClaim, state: 'claimed' } }
}

export function fakeWallet(
  { cashier: { rows } }: Till,
  { page, pageSize, after }: QueryOf<typeof routes.listOwnWallet>,
) {
  const from = rows.findIndex(({ walletHistoryId }) => walletHistoryId === after) + 1
  const shown = rows.slice(from, from + pageSize)
  const last = from + shown.length < rows.length ? shown.at(-1) : undefined
  return {
    walletHistory: shown,
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems: rows.length,
      itemsReturned: shown.length,
      lastEvaluatedKey:
        last === undefined ? null : { id: last.walletHistoryId, createdAt: last.createdAt },
    }),
  }
}

/** The account in a static QR code, as a payment app would write it. */
const account = writeFields([
  { tag: '00', value: 'com.p2pqrpay' },
  { tag: '01', value: 'GXCHPHM2XXX' },
  { tag: '02', value: '99964403' },
  { tag: '05', value: '+63-9175550199' },
])
const unsigned = `000201010211${writeFields([{ tag: '27', value: account }])}5204601653036085802PH5914KAPIS PAYMENTS6006MANILA6304`
export const QR_PAYLOAD = unsigned + crc16(unsigned)
