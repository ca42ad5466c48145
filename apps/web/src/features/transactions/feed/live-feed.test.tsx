import { listRecentTransactions, listTransactionHistory } from '@kapis/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aResult } from '../../../../test/a-result.ts'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { aTransaction } from '../../../../test/fake-state.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { holdStake, revealPayout, settleStake } from '#player/balance/bet-balance.ts'
import { useLive } from '#player/live/live-store.ts'
import { addLive, useFeed } from '#player/results/feed-store.ts'
import { EMPTY_FEED, rowOfResult } from '#player/results/result-feed.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { LiveFeed } from './live-feed.tsx'

const high = { game: 'limbo', payout: 241, multiplier: 24.1, isHighWin: true } as const
let server: FakeServer

beforeEach(async () => {
  useFeed.setState({ feed: EMPTY_FEED, newest: null, isStopped: false })
  useLive.setState({ status: 'live' })
  server = startServer({ isSignedIn: true, transactions: [aTransaction(1), aTransaction(2)] })
  await checkFirst()
})

const arrive = (n: number, change = {}) => act(() => addLive(rowOfResult(aResult(n, change))))
const items = () =>
  within(screen.getByRole('region', { name: 'Live results' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const pauseButton = () => screen.getByRole('button', { name: 'Pause live results' })

test('results appear on top as they settle, after those of the list', async () => {
  renderPage(<LiveFeed />)
  await screen.findAllByText('ju••••ta')
  arrive(1)
  expect(items()).toEqual([
    'Diceli••••98₱0.000.00x',
    'Diceju••••ta₱0.000.00x',
    'Diceju••••taup ₱200.002.00x',
  ])
  expect(screen.getByText('Live bets (sample)')).toBeTruthy()
})

test('a row of the player appears only once the stage has revealed its bet, in every order of events', async () => {
  renderPage(<LiveFeed />)
  await screen.findAllByText('ju••••ta')
  const stake = { currency: 'coin', minor: 100_000n } as const
  act(() => holdStake(stake))
  arrive(1, { name: 'ma••••uz' })
  arrive(2)
  expect(items()[0]).toContain('li••••98')
  expect(screen.queryByText('ma••••uz')).toBeNull()
  act(() => settleStake({ stake, payout: stake, answer: { coin: 100, ticket: 0 } }))
  expect(screen.queryByText('ma••••uz')).toBeNull()
  act(() => revealPayout(stake, 0n))
  expect(screen.getByText('ma••••uz')).toBeTruthy()
  arrive(3, { name: 'ma••••uz' })
  expect(screen.getAllByText('ma••••uz')).toHaveLength(2)
})

test('at most six rows are shown', async () => {
  renderPage(<LiveFeed />)
  for (let n = 0; n < 20; n += 1) arrive(n)
  expect(items()).toHaveLength(6)
})

test('a high win is marked by words and has a tab', async () => {
  const user = renderPage(<LiveFeed />)
  arrive(1, high)
  arrive(2)
  await user.click(screen.getByRole('tab', { name: 'High wins' }))
  expect(items()).toEqual(['Limboli••••98up ₱241.00High win · 24.10x'])
})

test('the feed pauses while the pointer is on it, and says how many rows are new', async () => {
  const user = renderPage(<LiveFeed />)
  await screen.findAllByText('ju••••ta')
  await user.hover(screen.getByRole('tabpanel'))
  expect(screen.getByText('Paused')).toBeTruthy()
  arrive(1)
  arrive(2, high)
  expect(screen.getByText('Paused, 2 new')).toBeTruthy()
  expect(items()).toHaveLength(2)
  await user.unhover(screen.getByRole('region'))
  expect(items()).toHaveLength(4)
})

test('the feed pauses while the keyboard focus is in it', async () => {
  const user = renderPage(<LiveFeed />)
  await screen.findAllByText('ju••••ta')
  await user.tab()
  arrive(1)
  expect(screen.getByText('Paused, 1 new')).toBeTruthy()
  await user.tab()
  await user.tab()
  expect(items()).toHaveLength(3)
})

test('the pause button holds until it is pressed again, also with the pointer on it', async () => {
  const user = renderPage(<LiveFeed />)
  await screen.findAllByText('ju••••ta')
  await user.click(pauseButton())
  await user.unhover(screen.getByRole('region'))
  arrive(1)
  expect(pauseButton().getAttribute('aria-pressed')).toBe('true')
  expect(items()).toHaveLength(2)
  await user.click(pauseButton())
  expect(items()).toHaveLength(3)
  expect(screen.queryByText(/^Paused/)).toBeNull()
})

test('own bets are requested when their tab is opened', async () => {
  const user = renderPage(<LiveFeed />)
  expect(server.callsOf(listTransactionHistory)).toHaveLength(0)
  await user.click(screen.getByRole('tab', { name: 'Mine' }))
  await waitFor(() => expect(server.callsOf(listTransactionHistory)).toHaveLength(1))
  expect(await screen.findByText('Your latest bets')).toBeTruthy()
})

test('without a stream the list is shown, and the feed says that it is not live', async () => {
  useLive.setState({ status: 'off' })
  renderPage(<LiveFeed />)
  expect(await screen.findAllByText('ju••••ta')).toHaveLength(2)
  expect(screen.getByText('Updated once a minute')).toBeTruthy()
})

test('a feed that could not be loaded says so in place, and can be tried again', async () => {
  useLive.setState({ status: 'off' })
  server.failNext(listRecentTransactions, { status: 422 })
  const user = renderPage(<LiveFeed />)
  expect(await screen.findByText('Not updated')).toBeTruthy()
  expect(snackbarTexts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByText('ju••••ta')).toHaveLength(2)
})

test('a feed without results says so', async () => {
  server.state.transactions.splice(0)
  renderPage(<LiveFeed />)
  expect(await screen.findByText('No results yet.')).toBeTruthy()
})
