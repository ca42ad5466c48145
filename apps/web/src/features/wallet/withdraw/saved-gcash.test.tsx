import { forgetGcash } from '@kapis/contract/routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCashier } from '../../../../test/fake-cashier.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { SavedGcash } from './saved-gcash.tsx'

test('saved details are deleted only after a confirmation', async () => {
  const gcashDetails = [
    { gcashNumber: '09175550142', gcashName: 'Maria Luz', lastUsed: '2025-11-14T13:42:00.000Z' },
  ]
  const server = startServer({ isSignedIn: true, cashier: aCashier({ gcashDetails }) })
  await checkFirst()
  const user = renderPage(<SavedGcash />)
  await user.click(await screen.findByRole('button', { name: 'Remove 0917 555 0142' }))
  expect(screen.getByText('Remove 0917 555 0142 from your saved details?')).toBeTruthy()
  expect(server.callsOf(forgetGcash)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No saved GCash details.')).toBeTruthy()
  expect(snackbarTexts()).toEqual(['GCash details removed successfully!'])
})
