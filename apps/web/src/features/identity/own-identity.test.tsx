import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anIdentity } from '../../../test/fake-identity.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { startServer } from '../../../test/start-server.ts'
import { useOverlay } from '#player/overlays/overlay-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { OwnIdentity } from './own-identity.tsx'

async function open(identity: Parameters<typeof anIdentity>[0]) {
  startServer({ isSignedIn: true, identity: anIdentity({ isOffered: true, ...identity }) })
  await checkFirst()
  return renderPage(<OwnIdentity />)
}

test('an unchecked player is told what that blocks, and opens the check', async () => {
  const user = await open({ isRequired: true })
  expect(await screen.findByText(/before you play, claim or withdraw/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start: Identity check' }))
  expect(useOverlay.getState().surface).toBe('identity')
})

test('a checked player is told since when, and that nothing is blocked', async () => {
  const checked = { decidedAt: '2026-11-12T02:00:00.000Z', fullName: 'Maria Luz Reyes' }
  await open({ level: 'checked', isRequired: true, parts: [], ...checked })
  expect(await screen.findByText('Maria Luz Reyes, checked 11/12/26 10:00AM')).toBeTruthy()
  expect(screen.getByText('Checked')).toBeTruthy()
  expect(screen.queryByText(/before you play/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('parts that are missing can be sent from the row', async () => {
  await open({ level: 'asked_again', parts: ['selfie'] })
  expect(await screen.findByText('Action needed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again: Identity check' })).toBeTruthy()
})
