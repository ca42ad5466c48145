import { listPasskeys, removePasskey, stepUp } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeState } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { OwnPasskeys } from './own-passkeys.tsx'

const PHONE = {
  passkeyId: '00000000-0000-4000-8000-0000000000c1',
  name: 'Maya’s phone',
  isSynced: true,
  createdAt: '2026-10-02T02:00:00.000Z',
  lastUsedAt: null,
}

afterEach(() => vi.unstubAllGlobals())

async function open(change: Partial<FakeState> = {}) {
  const server = startServer({ isSignedIn: true, ...change })
  await checkFirst()
  return { server, user: renderPage(<OwnPasskeys />) }
}

test('a browser without passkeys shows the list, but no button to add one', async () => {
  await open()
  expect(await screen.findByText(/can’t use passkeys/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('adding a passkey asks for the password first', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await user.type(await screen.findByLabelText('Password'), 'Kapis-demo1!{Enter}')
  expect(await screen.findByLabelText<HTMLInputElement>('Name')).toBeTruthy()
  expect(server.callsOf(stepUp)).toHaveLength(1)
})

test('a passkey is removed after the user was confirmed', async () => {
  const { server, user } = await open({ passkeys: [PHONE] })
  expect(await screen.findByText(/not used yet · synced/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Options for Maya’s phone' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.type(await screen.findByLabelText('Password'), 'Kapis-demo1!{Enter}')
  await waitFor(() => expect(snackbarTexts()).toEqual(['Passkey removed.']))
  expect(server.callsOf(removePasskey)).toHaveLength(2)
  await waitFor(() => expect(server.callsOf(listPasskeys).length).toBeGreaterThan(1))
  expect(await screen.findByText('No passkeys yet')).toBeTruthy()
})
