import { submitIdentity, uploadIdentityImage } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anIdentity } from '../../../test/fake-identity.ts'
import type { FakeState } from '../../../test/fake-state.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { clearDraft } from './draft.ts'
import { IdentityDialog } from './identity-dialog.tsx'

beforeEach(() => clearDraft())

async function open(identity: Partial<FakeState['identity']> = {}) {
  const server = startServer({
    isSignedIn: true,
    identity: anIdentity({ isOffered: true, isRequired: true, ...identity }),
  })
  await checkFirst()
  const onClose = vi.fn()
  const user = renderPage(<IdentityDialog onClose={onClose} />)
  return { server, user, onClose }
}

const image = (name: string) => new File(['image'], `${name}.png`, { type: 'image/png' })
const field = (label: RegExp | string) => screen.findByLabelText(label)
const press = (name: string) => screen.getByRole('button', { name })

/** Fills in the first step and goes on. */
async function fillAbout(user: Awaited<ReturnType<typeof open>>['user'], birth = '03141999') {
  await user.type(await field('First and middle names'), 'Maria Luz')
  await user.type(await field('Last name'), 'Reyes')
  await user.type(await field(/^Date of birth/), birth)
  await user.click(press('Continue'))
}

test('a player fills in three steps and sends them', async () => {
  const { server, user } = await open({ gcashNames: ['MA•••A L. R.'] })
  expect(await screen.findByText(/match your GCash name, MA•••A L. R./)).toBeTruthy()
  await fillAbout(user)
  await user.type(await field('Document number'), '1234-4821')
  await user.click(await field('My document has no expiry date'))
  await user.upload(await field('Choose a file for the front'), image('front'))
  await user.upload(await field('Choose a file for the back'), image('back'))
  await waitFor(() => expect(screen.getAllByText('Added')).toHaveLength(2))
  await user.click(press('Continue'))
  await user.upload(await field('Choose a file for the selfie'), image('selfie'))
  expect(await screen.findByText('National ID, 2 pictures')).toBeTruthy()
  expect(screen.getByText('03/14/1999')).toBeTruthy()
  await waitFor(() => press('Send for review'))
  await user.click(press('Send for review'))
  expect(screen.getByText('Please confirm this to go on')).toBeTruthy()
  await user.click(await field(/^These are my own documents/))
  await user.click(press('Send for review'))
  expect(await screen.findByText('We’re checking it')).toBeTruthy()
  expect(
    server.callsOf(uploadIdentityImage).map(({ body }) => (body as { of: string }).of),
  ).toEqual(['front', 'back', 'selfie'])
  expect(server.callsOf(submitIdentity)[0]?.body).toMatchObject({
    givenNames: 'Maria Luz',
    lastName: 'Reyes',
    dateOfBirth: '1999-03-14',
    documentKind: 'national_id',
    documentNumber: '1234-4821',
    documentExpiresOn: null,
  })
})

test('who is under 21, or writes no real day, is told so under the field', async () => {
  const { user } = await open()
  await fillAbout(user, `0101${new Date().getFullYear() - 20}`)
  expect(await screen.findByText(/You must be 21 or older/)).toBeTruthy()
  await user.clear(await field(/^Date of birth/))
  await user.type(await field(/^Date of birth/), '02311990')
  expect(screen.getByText(/Write the month, the day and the year/)).toBeTruthy()
  expect(screen.queryByLabelText('Document number')).toBeNull()
})

test('what was entered is kept while the dialog is closed', async () => {
  const { user, onClose } = await open()
  await user.type(await field('Last name'), 'Reyes')
  await user.click(press('Later'))
  expect(onClose).toHaveBeenCalled()
  renderPage(<IdentityDialog onClose={onClose} />)
  const again = await screen.findAllByLabelText<HTMLInputElement>('Last name')
  expect(again.at(-1)!.value).toBe('Reyes')
})

test('only the part that staff ask for is sent again', async () => {
  const { server, user } = await open({
    level: 'asked_again',
    parts: ['document'],
    documentKind: 'passport',
    reasons: ['glare'],
    message: 'Light hides the number. <b>Please</b> take it again.',
    triesLeft: 1,
  })
  const state = within(await screen.findByLabelText('Action needed'))
  expect(state.getByText('Light hides part of it')).toBeTruthy()
  expect(state.getByText(/<b>Please<\/b>/)).toBeTruthy()
  expect(state.getByText(/This is your last try/)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe('Document')
  expect(screen.queryByLabelText('Choose a file for the back')).toBeNull()
  await user.upload(await field('Choose a file for the front'), image('front'))
  await screen.findByText('Added')
  await user.click(await field(/^These are my own documents/))
  await user.click(press('Send for review'))
  await screen.findByText('We’re checking it')
  const [sent] = server.callsOf(submitIdentity)
  expect(Object.keys(sent?.body as object)).toEqual(['frontImageId'])
})

test('a refused check says why and how to reach staff, and has no form', async () => {
  const reasons = ['duplicate_person'] as const
  await open({ level: 'refused', parts: [], reasons: [...reasons], message: 'See your other one.' })
  expect(await screen.findByText('Your identity could not be confirmed')).toBeTruthy()
  expect(screen.getByText('You already have an account')).toBeTruthy()
  expect(screen.getByText('See your other one.')).toBeTruthy()
  expect(press('Send a report')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a camera that is refused leads to the file', async () => {
  const getUserMedia = vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }))
  const { user } = await open({ level: 'asked_again', parts: ['selfie'] })
  await user.click(await screen.findByRole('button', { name: 'Take selfie' }))
  expect(await screen.findByText('The camera can’t be used. Choose a file instead.')).toBeTruthy()
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({ video: expect.objectContaining({ facingMode: 'user' }) }),
  )
  await user.upload(await field('Choose a file for the selfie'), image('selfie'))
  expect(await screen.findByText('Added')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('a file of another type, or an upload that fails, is explained under the image', async () => {
  const { server, user } = await open({ level: 'asked_again', parts: ['selfie'] })
  server.failNext(uploadIdentityImage, { status: 500 })
  await user.upload(await field('Choose a file for the selfie'), image('selfie'))
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  const wide = new File(['x'.repeat(6_000_000)], 'large.png', { type: 'image/png' })
  await user.upload(await field('Choose a file for the selfie'), wide)
  expect(await screen.findByText('File size must be less than 5MB')).toBeTruthy()
})
