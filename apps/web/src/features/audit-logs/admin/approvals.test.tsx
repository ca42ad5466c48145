import { decideApproval, listApprovals } from '@kapis/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { currentTexts } from '#texts/texts.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import type { Approval } from './requested-fields.ts'
import { refreshStaff } from '#staff/actions/execute-action.ts'
import { ApprovalsPage } from './approvals-page.tsx'

const request: Approval = {
  approvalId: 'abcdef00-0000-4000-8000-000000000001',
  action: 'wallet.adjust',
  asked: {},
  shown: {
    about: [],
    fields: [
      { label: 'type', format: 'word', value: 'admin_deposit' },
      { label: 'currency', format: 'word', value: 'coin' },
    ],
    compared: null,
  },
  amount: 6000,
  affectedUserId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
  affectedUsername: 'maya_luz',
  usernames: [],
  auditLogs: [],
  reason: 'Goodwill',
  makerId: 'abcdef00-0000-4000-8000-0000000000aa',
  makerName: 'ana-reyes',
  state: 'open',
  checkerName: null,
  checkerReason: null,
  lapsedReason: null,
  expiresAt: '2025-11-21T13:12:00.000Z',
  createdAt: '2025-11-14T13:12:00.000Z',
  updatedAt: '2025-11-14T13:12:00.000Z',
}

const Evidence = ({ walletHistoryId, amount }: { walletHistoryId: string; amount: number }) => (
  <p>
    Evidence of {walletHistoryId} for {amount}
  </p>
)

async function open(change: Partial<Approval> = {}) {
  const rows = [{ ...request, ...change }]
  const opened = await openStaffPage(<ApprovalsPage Evidence={Evidence} />, '/admin/approvals', {
    prepare(server) {
      server.on(listApprovals, () => ({ approvals: rows, pagination: aPage(rows) }))
      server.on(decideApproval, () => ({ approval: request }))
    },
  })
  await screen.findByText('ana-reyes')
  await opened.user.keyboard('j{Enter}')
  return { ...opened, drawer: within(await screen.findByRole('dialog')) }
}

test('a checker sees the maker, the request and its reason, and approves', async () => {
  const { server, user, drawer } = await open()
  for (const words of ['ana-reyes', '₱6,000.00', 'Goodwill', 'Credit']) {
    expect(drawer.getAllByText(words).length).toBe(1)
  }
  await user.click(drawer.getByRole('button', { name: /Approve ₱6,000.00/ }))
  await waitFor(() =>
    expect(server.callsOf(decideApproval)[0]?.body).toEqual({ verdict: 'approve' }),
  )
  expect(snackbarTexts()).toEqual(['Request approved.'])
})

test('a promo code is shown with every term, and is what the request is about', async () => {
  const { drawer } = await open({
    action: 'promos.write',
    affectedUserId: null,
    affectedUsername: null,
    shown: {
      about: [CODE],
      fields: [
        CODE,
        { label: 'coinMinor', format: 'coins', value: '2500000' },
        { label: 'ticketMinor', format: 'amount', value: '50000' },
        { label: 'minDepositMinor', format: 'coins', value: '5000000' },
        { label: 'expiresAt', format: 'time', value: '2025-12-16T01:00:00.000Z' },
        { label: 'maxUses', format: 'count', value: 1000 },
        { label: 'availableUses', format: 'count', value: 900 },
        { label: 'status', format: 'word', value: 'active' },
      ],
      compared: null,
    },
  })
  const terms = drawer
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(terms).toEqual(
    expect.arrayContaining([
      ['Promo code', 'PASKO2026'],
      ['Coins per claim', '₱250.00'],
      ['Tickets per claim', '5.00'],
      ['Min. deposit', '₱500.00'],
      ['Expiration', '12/16/25 9:00AM'],
      ['Max uses', '1000'],
      ['Uses left', '900'],
      ['Code status', 'Active'],
    ]),
  )
  expect(screen.getAllByText('PASKO2026')).toHaveLength(2)
})

const CODE = { label: 'code', format: 'text', value: 'PASKO2026' } as const

test('the new role of a user is shown, and so is a field without a label', async () => {
  const { drawer } = await open({
    action: 'users.role',
    shown: {
      about: [],
      fields: [
        { label: 'fromRole', format: 'word', value: 'player' },
        { label: 'role', format: 'word', value: 'super_admin' },
        { label: 'oddity', format: 'text', value: 7 },
      ],
      compared: null,
    },
  })
  expect(drawer.getByText('Current role').nextSibling?.textContent).toBe('Player')
  expect(drawer.getByText('New role').nextSibling?.textContent).toBe('Super admin')
  expect(drawer.getByText('oddity').nextSibling?.textContent).toBe('7')
})

test('a correction shows the transaction with its old and new values', async () => {
  const amounts = (payout: string) => [
    { label: 'bet', format: 'coins' as const, value: '10000' },
    { label: 'payout', format: 'coins' as const, value: payout },
  ]
  const origin = (value: string) => ({ label: 'origin', format: 'source' as const, value })
  const { drawer } = await open({
    action: 'transactions.correct',
    shown: {
      about: [],
      fields: [],
      compared: {
        title: 'transaction',
        fields: [
          { label: 'reference', format: 'code', value: 'daa66d100003' },
          { label: 'game', format: 'game', value: 'dice' },
        ],
        before: [...amounts('0'), origin('game_lost')],
        after: [...amounts('60015000'), origin('game_won')],
      },
    },
  })
  expect(drawer.getByText('daa66d100003')).toBeTruthy()
  expect(drawer.getByText('Dice')).toBeTruthy()
  const rows = within(drawer.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Payout₱0.00₱6,001.50',
    `Source${LOST}${WON}`,
  ])
})
const [LOST, WON] = [
  currentTexts(resultTexts).sources.game_lost,
  currentTexts(resultTexts).sources.game_won,
]

test('a deletion of users names each of them, and is about them', async () => {
  const users = {
    label: 'userIds',
    format: 'users' as const,
    value: ['nico_0822', 'carlo_dg'],
  }
  const { drawer } = await open({
    action: 'users.delete-many',
    affectedUserId: null,
    affectedUsername: null,
    shown: { about: [users], fields: [users], compared: null },
  })
  expect(drawer.getByText('nico_0822 and carlo_dg')).toBeTruthy()
  expect(screen.getAllByText('nico_0822 and carlo_dg')).toHaveLength(2)
})

test('a request about rows names how many there are', async () => {
  const receipts = { label: 'depositReceiptIds', format: 'count' as const, value: 3 }
  await open({
    affectedUserId: null,
    affectedUsername: null,
    shown: { about: [receipts], fields: [receipts], compared: null },
  })
  expect(screen.getByText('Receipts: 3')).toBeTruthy()
})

test('log entries to redact are shown in full, without a redact button', async () => {
  const line = {
    auditLogId: '00000000-0000-4000-8000-000000000003',
    seq: 3,
    adminId: request.makerId,
    adminName: 'r.santos',
    action: 'users.status',
    description: 'Changed the status',
    oldValue: { status: 'active' },
    newValue: { status: 'blocked' },
    affectedUserId: null,
    affectedUsername: null,
    reason: 'Asked for it',
    createdAt: request.createdAt,
    updatedAt: request.createdAt,
    isRedacted: false,
    requestId: null,
  }
  const { drawer } = await open({ action: 'audit.delete', auditLogs: [line] })
  expect(drawer.getByRole('heading', { name: 'Line 3' })).toBeTruthy()
  for (const words of ['Changed the status', 'r.santos', 'active', 'blocked', 'Asked for it']) {
    expect(drawer.getByText(words)).toBeTruthy()
  }
  expect(drawer.queryByRole('button', { name: 'Redact' })).toBeNull()
})

test('the drawer of a payment is named after the act, and shows its evidence', async () => {
  const { server, user, drawer } = await open({
    action: 'wallet.settle',
    asked: { userId: request.affectedUserId, walletHistoryId: request.approvalId },
    shown: {
      about: [],
      fields: [{ label: 'gcashName', format: 'text', value: 'Maya Luz' }],
      compared: null,
    },
  })
  expect(drawer.getByRole('heading', { name: 'Pay ₱6,000.00 to Maya Luz' })).toBeTruthy()
  expect(drawer.getByText(`Evidence of ${request.approvalId} for 6000`)).toBeTruthy()
  await user.keyboard('a')
  expect(server.callsOf(decideApproval)).toHaveLength(0)
  expect(document.activeElement?.textContent).toBe('Approve ₱6,000.00A')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.callsOf(decideApproval)).toHaveLength(1))
})

test('a payment with a changed amount shows that amount everywhere', async () => {
  const { drawer } = await open({
    action: 'wallet.settle',
    asked: { userId: request.affectedUserId, walletHistoryId: request.approvalId },
    shown: {
      about: [],
      fields: [
        { label: 'newAmount', format: 'pesos', value: 5500 },
        { label: 'gcashName', format: 'text', value: 'Maya Luz' },
      ],
      compared: null,
    },
  })
  expect(drawer.getByRole('heading', { name: 'Pay ₱5,500.00 to Maya Luz' })).toBeTruthy()
  expect(drawer.getByText(`Evidence of ${request.approvalId} for 5500`)).toBeTruthy()
  expect(drawer.getByRole('button', { name: /Approve ₱5,500.00/ })).toBeTruthy()
})

test('a request that somebody else decides stays open, with the decision', async () => {
  const decided = { ...request, state: 'approved', checkerName: 'bea' } as const
  const { server } = await open()
  server.on(listApprovals, ({ query }) => {
    const found = query.search === request.approvalId.slice(-12) ? [decided] : []
    return { approvals: found, pagination: aPage(found) }
  })
  await act(() => refreshStaff())
  expect(await screen.findByText('bea')).toBeTruthy()
  const drawer = within(screen.getByRole('dialog'))
  expect(drawer.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

test('a note that is typed outside of its field decides nothing', async () => {
  const { server, user } = await open()
  await user.keyboard('wrong account')
  expect(server.callsOf(decideApproval)).toHaveLength(0)
})

test('a change of payee shows the new payee, not the evidence of a payment', async () => {
  const { drawer } = await open({
    action: 'wallet.payee',
    asked: { userId: request.affectedUserId, walletHistoryId: request.approvalId },
    shown: {
      about: [],
      fields: [
        { label: 'gcashName', format: 'text', value: 'Maya Luz' },
        { label: 'gcashNumber', format: 'text', value: '0917 123 4567' },
      ],
      compared: null,
    },
  })
  expect(drawer.getByText('Maya Luz')).toBeTruthy()
  expect(drawer.getByText('0917 123 4567')).toBeTruthy()
  expect(drawer.queryByText(/^Evidence of/)).toBeNull()
})

test('the list opens with the requests that wait for its reader', async () => {
  const { server, user } = await open()
  expect(server.callsOf(listApprovals).at(-1)?.query).toMatchObject({ view: 'waiting' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('tab', { name: 'Decided' }))
  await waitFor(() =>
    expect(server.callsOf(listApprovals).at(-1)?.query).toMatchObject({ view: 'decided' }),
  )
})

test('a rejection requires a reason', async () => {
  const { server, user, drawer } = await open()
  await user.click(drawer.getByRole('button', { name: /Reject/ }))
  expect(drawer.getByText('Reason is required')).toBeTruthy()
  expect(server.callsOf(decideApproval)).toEqual([])
  await user.type(drawer.getByLabelText('Note'), 'Too much')
  await user.click(drawer.getByRole('button', { name: /Reject/ }))
  await waitFor(() =>
    expect(server.callsOf(decideApproval)[0]?.body).toEqual({
      verdict: 'refuse',
      reason: 'Too much',
    }),
  )
})

test('the maker cannot approve a request, but can withdraw it', async () => {
  const { me, drawer } = await open({ makerId: '0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001' })
  expect(me.userId).toBe('0b9d7e62-5d0b-4f1a-9a55-7d1f5f6c0001')
  expect(drawer.queryByRole('button', { name: /Approve/ })).toBeNull()
  expect(drawer.getByRole('button', { name: 'Cancel request' })).toBeTruthy()
})

test('requests for super admins and decided requests have no buttons for others', async () => {
  const { drawer } = await open({ action: 'users.role', amount: 0 })
  expect(drawer.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('a decided request names maker and checker', async () => {
  const { drawer } = await open({ state: 'refused', checkerName: 'bea', checkerReason: 'No' })
  expect(drawer.getByText('ana-reyes')).toBeTruthy()
  expect(drawer.getByText('bea')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: /Approve|Reject/ })).toBeNull()
})

test('a lapsed request shows its reason and no buttons', async () => {
  const { drawer } = await open({ state: 'lapsed', lapsedReason: 'maker_inactive' })
  expect(drawer.getByText('Expired')).toBeTruthy()
  expect(drawer.getByText('The requester is no longer active.')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: /Approve|Reject/ })).toBeNull()
})
