import type { IdentityReview } from '@kapis/contract/identity'
import type { StaffRole } from '@kapis/contract/policy'
import {
  approveIdentity,
  askIdentityAgain,
  assignIdentity,
  getIdentityReview,
  listIdentityChecks,
  refuseIdentity,
} from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anIdentityCheck, anIdentityReview } from '../../../../test/fake-identity.ts'
import { holdDecisions } from '../../../../test/hold-decisions.ts'
import { aPage, openStaffPage } from '../../../../test/staff-page.tsx'
import { IdentityPage } from './identity-page.tsx'

holdDecisions()
beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:image')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => vi.unstubAllGlobals())

type Opening = { change?: Partial<IdentityReview>; role?: StaffRole; images?: number }

async function open({ change = {}, role = 'admin', images = 200 }: Opening = {}) {
  const review = anIdentityReview(change)
  const other = anIdentityCheck(1, { username: 'jun-bautista', nameBand: 'staff' })
  const rows = [review.identityCheck, other]
  const done = { identityCheck: review.identityCheck }
  const looks: string[] = []
  const opened = await openStaffPage(<IdentityPage />, '/admin/identity', {
    role,
    prepare(server) {
      const call = server.fetch
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        if (!url.includes('/image?')) return await call(url, init)
        looks.push(new URL(url, 'http://kapis.test').searchParams.get('of') ?? '')
        return new Response('image', { status: images })
      })
      server.on(listIdentityChecks, () => ({
        identityChecks: rows,
        oldestAt: review.identityCheck.submittedAt,
        pagination: aPage(rows),
      }))
      server.on(getIdentityReview, ({ params }) =>
        params.identityCheckId === other.identityCheckId
          ? anIdentityReview({ identityCheck: other })
          : review,
      )
      server.on(approveIdentity, () => done)
      server.on(askIdentityAgain, () => done)
      server.on(refuseIdentity, () => done)
      server.on(assignIdentity, () => done)
    },
  })
  await screen.findByText('History')
  return { ...opened, looks }
}

const sendNow = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await screen.findByText(/Sends in/)
  await user.keyboard('s')
}

test('one key approves a check whose names match, and the next one is shown', async () => {
  const opened = await open()
  await opened.user.keyboard('a')
  expect(await screen.findByRole('heading', { name: 'Maria Luz Reyes' })).toBeTruthy()
  expect(screen.getByRole('button', { current: true }).textContent).toContain('jun-bautista')
  await sendNow(opened)
  await waitFor(() =>
    expect(opened.server.callsOf(approveIdentity)[0]?.body).toEqual({ version: 1 }),
  )
})

test('the score is shown with its signed reasons, and no score is given for the faces', async () => {
  await open()
  const score = within(screen.getByLabelText('GCash name matches'))
  expect(score.getByText('0.94')).toBeTruthy()
  expect(score.getByText('+0.30')).toBeTruthy()
  expect(score.getByText('0.00')).toBeTruthy()
  expect(screen.getByText(/Compare the faces yourself; no score is given/)).toBeTruthy()
})

test('a name that differs is approved only with a reason', async () => {
  const [name] = anIdentityReview().names
  const opened = await open({ change: { names: [{ ...name!, score: 0.42, band: 'refused' }] } })
  expect(screen.queryByRole('button', { name: /^Approve identity/ })).toBeNull()
  await opened.user.keyboard('a')
  const dialog = within(await screen.findByRole('alertdialog'))
  await opened.user.click(dialog.getByRole('button', { name: 'Approve identity' }))
  expect(dialog.getByText('Reason is required')).toBeTruthy()
  await opened.user.type(dialog.getByLabelText('Reason'), 'Maiden name')
  await opened.user.click(dialog.getByRole('button', { name: 'Approve identity' }))
  await sendNow(opened)
  await waitFor(() =>
    expect(opened.server.callsOf(approveIdentity)[0]?.body).toEqual({
      version: 1,
      overrideReason: 'Maiden name',
    }),
  )
})

test('a player under 21 cannot be approved, and the refusal has its reason', async () => {
  const identityCheck = anIdentityCheck(0, { age: 20, isOfAge: false })
  const opened = await open({ change: { identityCheck } })
  expect(screen.getByText('Age 20, under 21')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Approve|Override)/ })).toBeNull()
  await opened.user.keyboard('a')
  expect(screen.queryByText(/Sends in/)).toBeNull()
  await opened.user.keyboard('x')
  expect(screen.getByLabelText<HTMLInputElement>('Under 21').checked).toBe(true)
  await opened.user.keyboard('{Enter}')
  await sendNow(opened)
  await waitFor(() =>
    expect(opened.server.callsOf(refuseIdentity)[0]?.body).toEqual({
      version: 1,
      reason: 'under_age',
    }),
  )
})

test('asking again needs a reason, which suggests the part and the text', async () => {
  const opened = await open()
  await opened.user.keyboard('r')
  const form = within(screen.getByRole('form', { name: 'Ask to send again' }))
  await opened.user.click(form.getByRole('button', { name: /^Send request/ }))
  expect(form.getByText('Choose a reason')).toBeTruthy()
  await opened.user.click(form.getByLabelText('Glare'))
  expect(form.getByLabelText<HTMLInputElement>('Document').checked).toBe(true)
  expect(form.getByLabelText<HTMLInputElement>('Selfie').checked).toBe(false)
  await opened.user.type(form.getByLabelText('What the player will read'), ' Thanks.')
  await opened.user.click(form.getByRole('button', { name: /^Send request/ }))
  await sendNow(opened)
  await waitFor(() =>
    expect(opened.server.callsOf(askIdentityAgain)[0]?.body).toEqual({
      version: 1,
      reasons: ['glare'],
      parts: ['document'],
      message: expect.stringMatching(/^Light on the card .* Thanks\.$/),
    }),
  )
})

test('Esc closes a form, and an undone decision sends nothing', async () => {
  const { user, server } = await open()
  await user.keyboard('x')
  expect(screen.getByRole('form', { name: 'Refuse' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form')).toBeNull()
  await user.keyboard('a')
  await screen.findByText(/Sends in/)
  await user.keyboard('u')
  await waitFor(() => expect(screen.queryByText(/Sends in/)).toBeNull())
  expect(screen.getByRole('button', { current: true }).textContent).toContain('maya_luz')
  expect(server.callsOf(approveIdentity)).toHaveLength(0)
})

test('each image is opened once, the back only when it is shown', async () => {
  const { user, looks } = await open()
  await waitFor(() => expect(looks).toEqual(['front', 'selfie']))
  await screen.findByAltText('Front of document of maya_luz')
  await user.keyboard('b')
  await waitFor(() => expect(looks).toEqual(['front', 'selfie', 'back']))
  await user.keyboard('b')
  await user.keyboard('b')
  await screen.findByAltText('Front of document of maya_luz')
  expect(looks).toHaveLength(3)
  expect(screen.getByText('Opening a document is recorded. 2 views so far.')).toBeTruthy()
})

test('an image that cannot be opened is tried again on request', async () => {
  const { user, looks } = await open({ images: 500 })
  expect(await screen.findByText('Could not be opened.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(looks.filter((of) => of === 'front')).toHaveLength(2))
})

test('other accounts of the same person are named with what they share', async () => {
  const userId = anIdentityCheck(3).userId
  await open({
    change: {
      duplicates: [
        { userId, username: 'maya-reyes', signs: ['document', 'device'], lastSeenAt: null },
      ],
    },
  })
  expect(screen.getByText(/Same document and Same device as/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'maya-reyes' })).toBeTruthy()
})

test('a check that somebody else has cannot be decided, and a free one can be claimed', async () => {
  const claimed = { claimedBy: 'ana', claimedAt: new Date().toISOString() }
  const { user, server } = await open({ change: { identityCheck: anIdentityCheck(0, claimed) } })
  expect(screen.getByText('This check is assigned to someone else.')).toBeTruthy()
  await user.keyboard('arxc')
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByText(/Sends in/)).toBeNull()
  expect(server.callsOf(assignIdentity)).toHaveLength(0)
  await user.keyboard('j')
  await waitFor(() =>
    expect(screen.getByRole('button', { current: true }).textContent).toContain('jun-bautista'),
  )
  await screen.findByText('Unassigned')
  await user.keyboard('c')
  await waitFor(() => expect(server.callsOf(assignIdentity)[0]?.body).toEqual({ isMine: true }))
})

test('an empty queue says so', async () => {
  await openStaffPage(<IdentityPage />, '/admin/identity', {
    prepare(server) {
      const empty = { identityChecks: [], oldestAt: null, pagination: aPage([]) }
      server.on(listIdentityChecks, () => empty)
    },
  })
  expect(await screen.findByText('All caught up')).toBeTruthy()
})
