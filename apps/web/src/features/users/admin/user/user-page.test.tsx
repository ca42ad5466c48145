import { camelName } from '@kapis/games/game-names'
import type { CamelName } from '@kapis/games/game-names'
import { GAMES } from '@kapis/games/games'
import type { StaffRole } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import {
  adjustWallet,
  deleteUser,
  getUser,
  getUserAnalytics,
  getUserTimeline,
  listWallet,
  requestTotpReset,
  updateUser,
} from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aWalletRow } from '../../../../../test/fake-cashier.ts'
import type { FakeServer } from '../../../../../test/fake-server.ts'
import type { TestStaffUser } from '../../../../../test/staff-page.tsx'
import { aPage, aStaffUser, openStaffPage } from '../../../../../test/staff-page.tsx'
import { snackbarTexts } from '../../../../../test/start-server.ts'
import { StaffDialogs } from '#staff/actions/staff-dialogs.tsx'
import type { UserDetails } from '../user-details.ts'
import { UserPage } from './user-page.tsx'

let member: TestStaffUser
let quarantine: UserDetails['quarantine']
let deletionBlocks: UserDetails['deletionBlocks']

beforeEach(() => {
  member = aStaffUser()
  quarantine = null
  deletionBlocks = []
})

const account = {
  balance: { coin: 12_580.5, ticket: 24 },
  held: { coin: 0, ticket: 0 },
  gamesPlayed: 1204,
  totalWageredAmount: 184_320,
  deposited: 21_978,
  withdrawn: 8_500,
  deposits: 22,
  withdrawals: 6,
}
const unplayed = Object.fromEntries(GAMES.map((game) => [camelName(game), 0])) as Record<
  CamelName,
  number
>
const played = { ...unplayed, dice: 612, limbo: 228, mines: 214, plinko: 150 }
const days = Array.from({ length: 14 }, (_, i) => ({
  day: `2026-11-${String(i + 2).padStart(2, '0')}`,
  wageredAmount: 100 * i,
  houseResult: i % 2 === 0 ? 5 : -2,
  rounds: i,
}))

function answer(server: FakeServer) {
  server.on(getUser, () => ({ user: member, account, quarantine, deletionBlocks }))
  server.on(getUserAnalytics, () => ({
    ...played,
    totalGamesPlayed: 1204,
    favoriteGame: 'dice',
    days,
    before: days,
  }))
  server.on(getUserTimeline, () => {
    const nothing = { amount: null, currency: null, refId: null }
    const events = [
      {
        ...nothing,
        eventId: 'a',
        kind: 'staff' as const,
        at: member.updatedAt,
        subject: 'Changed the comment on a user',
        status: 'users.comment',
        by: 'r.santos',
      },
      {
        ...nothing,
        eventId: 'b',
        kind: 'wallet' as const,
        at: member.updatedAt,
        subject: 'withdraw',
        status: 'pending',
        by: null,
        amount: 1500,
        currency: 'coin' as const,
      },
    ]
    return { events, pagination: aPage(events) }
  })
}

async function open(role: StaffRole = 'admin') {
  const page = (
    <>
      <UserPage params={{ userId: member.userId }} />
      <StaffDialogs />
    </>
  )
  const opened = await openStaffPage(page, `/admin/users/${member.userId}`, {
    role,
    prepare: answer,
  })
  await screen.findByRole('heading', { level: 1, name: /maya_luz/ })
  return opened
}
const press = (name: string) => screen.getByRole('button', { name, hidden: true })

test('the header, the figures and the timeline describe the user', async () => {
  await open()
  expect(screen.getByText('₱12,580.50')).toBeTruthy()
  expect(screen.getByText('22 completed')).toBeTruthy()
  expect(await screen.findByText('₱21.00')).toBeTruthy()
  const events = within(screen.getByRole('list', { name: 'Activity' }))
  expect(events.getByText('by r.santos')).toBeTruthy()
  expect(events.getByText('−₱1,500.00')).toBeTruthy()
})

test('an account closed by its owner shows the closing date', async () => {
  member = { ...member, status: 'disabled', closedAt: '2026-11-15T01:00:00.000Z' }
  await open()
  expect(screen.getByText(/^Closed by player/).textContent).toContain('11/15/26 9:00AM')
})

test('a player under review is shown with the broken invariants', async () => {
  const finding = 'I3 an account equals its newest journal entry'
  quarantine = { since: '2026-11-15T01:00:00.000Z', findings: [finding] }
  await open()
  const notice = screen.getByRole('region', { name: 'Under review' })
  expect(within(notice).getByText(finding)).toBeTruthy()
  expect(notice.textContent).toContain('stopped for this player since 11/15/26 9:00AM')
})

test.each([
  ['moderator', ['Change status'], ['Adjust wallet', 'Edit basic info', 'Delete user']],
  [
    'admin',
    ['Change status', 'Adjust wallet', 'Edit basic info', 'Create password link', 'Delete user'],
    [],
  ],
] as const)(
  'the role %s sees exactly the actions that the policy allows [ROLE-02]',
  async (role, some, none) => {
    await open(role)
    for (const name of some) expect(press(name)).toBeTruthy()
    for (const name of none) expect(screen.queryByRole('button', { name, hidden: true })).toBeNull()
  },
)

test('staff cannot change a peer', async () => {
  member = aStaffUser({ role: 'admin' })
  await open('admin')
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit staff comment' })).toBeNull()
})

test('a moderator blocks and unblocks, but cannot disable', async () => {
  const { user } = await open('moderator')
  await user.click(press('Change status'))
  const choices = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
  expect(choices).toEqual(['Blocked'])
})

test("blocking requires a reason and shows the specification's text", async () => {
  const { user, server } = await open()
  server.on(updateUser, ({ body }) => ({ user: { ...member, status: body.status ?? 'active' } }))
  await user.click(press('Change status'))
  const dialog = within(screen.getByRole('alertdialog'))
  await user.click(dialog.getByLabelText('Blocked'))
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  expect(dialog.getByText('Reason is required')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'Fraud')
  await user.click(dialog.getByRole('button', { name: 'Change status' }))
  await waitFor(() => expect(server.callsOf(updateUser)).toHaveLength(1))
  expect(server.callsOf(updateUser)[0]?.body).toEqual({
    status: 'blocked',
    reason: 'Fraud',
    updatedAt: member.updatedAt,
  })
})

test.each([
  ['active', 'Blocked'],
  ['blocked', 'Active'],
  ['disabled', 'Active'],
] as const)('for a user who is %s, %s is chosen first', async (status, chosen) => {
  member = aStaffUser({ status })
  const { user } = await open()
  await user.click(press('Change status'))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByRole('radio', { checked: true }).parentElement?.textContent).toBe(chosen)
})

test('basic info is checked by the contract before it is sent', async () => {
  const { user, server } = await open('super_admin')
  server.failNext(updateUser, { status: 409, code: 'second_person_needed', message: 'It waits.' })
  server.on(updateUser, () => ({ user: member }))
  await user.click(press('Edit basic info'))
  const email = await screen.findByLabelText('Email')
  await user.clear(email)
  await user.type(email, 'nobody')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Reason is required')).toBeTruthy()
  await user.type(email, '@example.com')
  await user.selectOptions(screen.getByLabelText('Role'), 'moderator')
  expect(screen.getByText(/A second person must approve a new role/)).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'New colleague')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(snackbarTexts()).toEqual(['It waits.']))
})

test('an adjustment names the amount and the player, and a repeat is the same request', async () => {
  const { user, server } = await open()
  server.failNext(adjustWallet, 'network')
  server.on(adjustWallet, () => ({ walletHistory: aWalletRow(1, { type: 'admin_deposit' }) }))
  await user.click(press('Adjust wallet'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Amount must be a positive number')).toBeTruthy()
  expect(screen.getByText('Comment is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Amount'), '250.50')
  await user.type(screen.getByLabelText('Comment'), 'Sorry for the wait')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Adds ₱250.50 to maya_luz’s balance.')).toBeTruthy()
  expect(server.callsOf(adjustWallet)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/Failed to connect/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(snackbarTexts()).toEqual(['Created successfully!']))
  const [first, second] = server.callsOf(adjustWallet)
  expect(second).toEqual(first)
  expect(first?.body).toEqual({
    type: 'admin_deposit',
    currency: 'coin',
    amount: '250.50',
    comment: 'Sorry for the wait',
  })
})

test('cancelling the confirmation of an adjustment leads back to the form', async () => {
  const { user, server } = await open()
  await user.click(press('Adjust wallet'))
  await user.type(screen.getByLabelText('Amount'), '2505')
  await user.type(screen.getByLabelText('Comment'), 'Sorry for the wait')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2505')
  const comment = screen.getByLabelText<HTMLTextAreaElement>('Comment')
  expect(comment.value).toBe('Sorry for the wait')
  expect(server.callsOf(adjustWallet)).toHaveLength(0)
})

test('a deletion returns to the list [USER-04]', async () => {
  const { user, server, address } = await open()
  server.on(deleteUser, () => ({}))
  await user.click(press('Delete user'))
  await user.type(screen.getByLabelText('Reason'), 'Asked by the player')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(snackbarTexts()).toEqual(['User deleted successfully!'])
})

test('a deletion that cannot work is not offered, and its reasons lead to what must be done', async () => {
  deletionBlocks = ['payment', 'balance']
  const { user } = await open()
  await user.click(press('Delete user'))
  const dialog = within(screen.getByRole('dialog', { name: 'This user can’t be deleted yet' }))
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A deposit or withdrawal is pending. Open the wallet',
    'The account still has a balance. Open the wallet',
  ])
  const [link] = dialog.getAllByRole('link', { name: 'Open the wallet' })
  expect(link?.getAttribute('href')).toMatch(/tab=wallet$/)
})

test('the reset of an authenticator waits for approval', async () => {
  member = aStaffUser({ isTotpEnrolled: true })
  const { user, server } = await open('admin')
  server.on(requestTotpReset, () => {
    throw refuse('second_person_needed')
  })
  await user.click(press('Reset authenticator'))
  await user.type(screen.getByLabelText('Reason'), 'Lost the phone')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(server.callsOf(requestTotpReset)).toHaveLength(1))
  expect(snackbarTexts()).toEqual([
    'A second person must approve this. Your request is waiting for approval.',
  ])
})

test('no reset is offered without an authenticator', async () => {
  await open('admin')
  expect(screen.queryByRole('button', { name: 'Reset authenticator', hidden: true })).toBeNull()
})

test.each([
  ['Adjust wallet', 'Comment', 'The player will see this.'],
  ['Edit staff comment', 'Comment', 'Only staff will see this.'],
  ['Edit basic info', 'Reason', 'Only staff will see this.'],
  ['Change status', 'Reason', 'Only staff will see this.'],
])('the dialog %s labels its field %s “%s”', async (opener, label, words) => {
  const { user } = await open()
  await user.click(press(opener))
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(words)
})

test('a promo claim in the wallet list shows its coins and tickets', async () => {
  const promo = { type: 'claim_promo', status: 'completed', amount: 10, currency: 'coin' } as const
  const rows = [
    aWalletRow(1, { ...promo, promoAmount: { coin: 10, ticket: 1 } }),
    aWalletRow(2, { ...promo, amount: 2, promoAmount: { coin: 0, ticket: 2 } }),
  ]
  await openStaffPage(
    <UserPage params={{ userId: member.userId }} />,
    '/admin/users/x?tab=wallet',
    {
      prepare(server) {
        answer(server)
        server.on(listWallet, () => ({ walletHistory: rows, pagination: aPage(rows) }))
      },
    },
  )
  expect(await screen.findByText('+₱10.00 / +1.00 tickets')).toBeTruthy()
  expect(screen.getByText('+2.00 tickets')).toBeTruthy()
})
