import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../../../../test/fake-contact.ts'
import type { FakeState } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { OwnContact } from './own-contact.tsx'

async function open(change: Partial<FakeState> = {}) {
  const server = startServer({ isSignedIn: true, ...change })
  await checkFirst()
  return { server, user: renderPage(<OwnContact />) }
}

test('a code verifies the email, and a wrong one is refused', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Verify email' }))
  expect(await screen.findByText(/We’ve sent a six-digit code to/)).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '11{Enter}')
  expect(await screen.findByText('Enter the 6 digits')).toBeTruthy()
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), '111111{Enter}')
  expect(await screen.findByText('This code is not right. Check it and try again.')).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '048 213{Enter}')
  expect(await screen.findByText('Verified')).toBeTruthy()
  await waitFor(() => expect(snackbarTexts()).toEqual(['Email verified.']))
  expect(server.state.contact.email.verifiedAt).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Verify mobile number' })).toBeTruthy()
})

test('with real money the card says what blocks a withdrawal', async () => {
  const off = { verifiedAt: null, canSend: false }
  await open({
    contact: { email: off, mobile: off, isRequired: true, notices: aContact().notices },
  })
  expect(await screen.findByText(/before your first withdrawal/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verify email' })).toBeNull()
})

test('an optional notice is switched off once the email is verified', async () => {
  const verified = { verifiedAt: '2026-11-17T12:00:00.000Z', canSend: true }
  const { server, user } = await open({ contact: { ...aContact(), email: verified } })
  await user.click(await screen.findByLabelText('Logins on new devices'))
  await waitFor(() => expect(server.state.contact.notices.new_device).toBe(false))
  expect(server.state.contact.notices.withdrawal_requested).toBe(true)
})
