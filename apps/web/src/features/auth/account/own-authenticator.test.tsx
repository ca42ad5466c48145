import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../../../test/fake-state.ts'
import type { FakeState } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { OwnAuthenticator } from './own-authenticator.tsx'

async function open(change: Partial<FakeState> = {}) {
  const server = startServer({ isSignedIn: true, ...change })
  await checkFirst()
  return { server, user: renderPage(<OwnAuthenticator />) }
}
const PASSWORD = 'Kapis-demo1!'

test('enrolling an authenticator asks for the password and a first code, then shows recovery codes', async () => {
  const { server, user } = await open()
  expect(await screen.findByText(/^Not set up/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByText('The password or code is wrong.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeTruthy()
  await user.type(screen.getByLabelText('Authenticator code'), '123456{Enter}')
  expect(await screen.findByText('IJKL-MNOP')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(await screen.findByText(/9 recovery codes left/)).toBeTruthy()
  expect(server.state.totp).toBe('123456')
})

test('new recovery codes need the password and a code', async () => {
  const { user } = await open({ totp: '246810' })
  await user.click(await screen.findByRole('button', { name: 'Manage' }))
  await user.click(screen.getByRole('button', { name: 'Get new recovery codes' }))
  await user.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByText('Enter the 6 digits or a recovery code')).toBeTruthy()
  await user.type(screen.getByLabelText('Authenticator or recovery code'), '246810{Enter}')
  expect(await screen.findByText('NEWA-CODE')).toBeTruthy()
})

test('a player removes the authenticator', async () => {
  const { server, user } = await open({ totp: '246810' })
  await user.click(await screen.findByRole('button', { name: 'Manage' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.type(await screen.findByLabelText('Password'), PASSWORD)
  await user.type(screen.getByLabelText('Authenticator or recovery code'), '246810{Enter}')
  await waitFor(() => expect(server.state.totp).toBeNull())
  expect(await screen.findByText(/^Not set up/)).toBeTruthy()
  expect(snackbarTexts()).toEqual(['Authenticator removed.'])
})

test('staff can replace their authenticator but not remove it', async () => {
  const { user } = await open({ totp: '246810', user: aUser({ role: 'admin' }) })
  await user.click(await screen.findByRole('button', { name: 'Manage' }))
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})
