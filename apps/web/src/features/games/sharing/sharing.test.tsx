import { getSharedBet, shareBet } from '@kapis/contract/routes'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { startServer } from '../../../../test/start-server.ts'
import { App } from '../../../app/app.tsx'
import { createAppRouter } from '../../../app/app-router.tsx'
import { checkFirst } from '#player/session/check-session.ts'
import { ShareDialog } from './share-dialog.tsx'
import { SharedBets } from './shared-bets.tsx'

const BET = '00000000-0000-8000-8000-000000000001'
let server: FakeServer

beforeEach(async () => {
  // The tests run without a canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  server = startServer({ isSignedIn: true })
  await checkFirst()
})

const link = () => screen.findByRole('link', { name: /\/fairness\/bet\// })

async function visit(path: string) {
  history.replaceState(null, '', path)
  render(<App router={createAppRouter()} />)
}

test('nothing is shared before the player asks, and amounts and name are off', async () => {
  const user = renderPage(<ShareDialog transactionHistoryId={BET} />)
  const switches = await screen.findAllByRole<HTMLInputElement>('switch')
  expect(switches.map(({ checked }) => checked)).toEqual([false, false])
  expect(server.callsOf(shareBet)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  expect((await link()).getAttribute('href')).toContain(server.state.shared[0]!.own.shareId)
  expect(server.callsOf(shareBet)[0]?.body).toEqual({
    transactionHistoryId: BET,
    hasAmounts: false,
    hasName: false,
  })
})

test('a switch changes what an existing link shows', async () => {
  const user = renderPage(<ShareDialog transactionHistoryId={BET} />)
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  await link()
  await user.click(screen.getByRole('switch', { name: 'Stake and payout' }))
  await waitFor(() => expect(server.state.shared[0]?.own.hasAmounts).toBe(true))
  expect(server.state.shared).toHaveLength(1)
})

test('the profile lists shared bets and stops sharing them', async () => {
  renderPage(<ShareDialog transactionHistoryId={BET} />)
  const user = renderPage(<SharedBets />)
  expect(await screen.findByText('You aren’t sharing any bets.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  await user.click(await screen.findByRole('button', { name: /^Stop sharing Dice/ }))
  expect(await screen.findByText('You aren’t sharing any bets.')).toBeTruthy()
  expect(server.state.shared).toEqual([])
})

test('a visitor verifies a shared bet, and does not see what the player hides', async () => {
  const user = renderPage(<ShareDialog transactionHistoryId={BET} />)
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  const url = new URL((await link()).getAttribute('href')!)
  server.state.isSignedIn = false
  await act(() => checkFirst())
  await visit(url.pathname)
  expect(await screen.findByRole('heading', { name: 'This result is verified' })).toBeTruthy()
  expect(screen.getAllByText('Not shared')).toHaveLength(2)
})

test('an unknown link says that the bet is not shared', async () => {
  server.state.isSignedIn = false
  await checkFirst()
  await visit(`/fairness/bet/${crypto.randomUUID()}`)
  expect(await screen.findByRole('heading', { name: 'This bet isn’t shared' })).toBeTruthy()
  expect(server.callsOf(getSharedBet)).toHaveLength(1)
})
