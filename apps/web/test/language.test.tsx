import { listAllTransactions } from '@kapis/contract/routes'
import type { ListedTransaction } from '@kapis/contract/transactions'
import type { Game } from '@kapis/games/games'
import { GAMES as ALL_GAMES } from '@kapis/games/games'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { App } from '#app/app.tsx'
import { loadGamePage } from '#app/games/game-pages.ts'
import { createAppRouter } from '../src/app/app-router.tsx'
import { playTexts } from '#features/games/model/play-texts.ts'
import { TransactionsPage } from '#features/users/admin/transactions-page.tsx'
import { cashierTexts } from '#features/wallet/shared/texts.ts'
import { closeWallet, openWallet } from '#player/overlays/wallet-modal-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import type { Language } from '#texts/language.ts'
import { setLanguage } from '#texts/language.ts'
import { currentTexts } from '#texts/texts.ts'
import { openGame } from './game-page.tsx'
import { aPage, openStaffPage } from './staff-page.tsx'
import { startServer } from './start-server.ts'

afterEach(async () => {
  closeWallet()
  await act(() => setLanguage('en'))
})

// Plinko is left out, because it needs a canvas, which jsdom does not draw.
const GAMES = ALL_GAMES.filter((game) => game !== 'plinko')

test.each(GAMES)(
  '%s keeps an entered stake when the language changes, and then reads as if opened in Filipino',
  async (game) => {
    const stake = await openWithStake(game, 'en')
    const english = await settledWords()
    await act(() => setLanguage('fil'))
    expect(stake.isConnected).toBe(true)
    expect(stake.value).toBe('7.50')
    const switched = await settledWords()
    expect(switched).not.toEqual(english)
    cleanup()
    await openWithStake(game, 'fil')
    await waitFor(async () => expect(await settledWords()).toEqual(switched))
  },
)

test('the home page keeps an open wallet and its input when the language changes', async () => {
  const amount = await openHome('en')
  const english = await settledWords()
  await act(() => setLanguage('fil'))
  expect(amount.isConnected).toBe(true)
  expect(amount.value).toBe('75')
  const switched = await settledWords()
  expect(switched).not.toEqual(english)
  cleanup()
  await openHome('fil')
  await waitFor(async () => expect(await settledWords()).toEqual(switched))
})

test('a table of the back office keeps its rows when the language changes', async () => {
  await openTable('en')
  const row = await screen.findByText('maya_luz')
  const english = await settledWords()
  await act(() => setLanguage('fil'))
  expect(row.isConnected).toBe(true)
  const switched = await settledWords()
  expect(switched).not.toEqual(english)
  cleanup()
  await openTable('fil')
  await screen.findByText('maya_luz')
  await waitFor(async () => expect(await settledWords()).toEqual(switched))
})

async function openWithStake(game: Game, language: Language): Promise<HTMLInputElement> {
  await act(() => setLanguage(language))
  const Page = await loadGamePage(game)
  const { user } = await openGame(<Page />)
  await settledWords()
  const stake = screen.getByLabelText<HTMLInputElement>(currentTexts(playTexts).betAmount)
  await user.tripleClick(stake)
  await user.paste('7.50')
  return stake
}

async function openHome(language: Language): Promise<HTMLInputElement> {
  await act(() => setLanguage(language))
  startServer({ isSignedIn: true })
  await checkFirst()
  history.replaceState(null, '', '/home')
  render(<App router={createAppRouter()} />)
  act(() => openWallet('withdraw'))
  const { amount: label } = currentTexts(cashierTexts).withdraw
  const amount = await screen.findByLabelText<HTMLInputElement>(label)
  const user = userEvent.setup()
  await user.clear(amount)
  await user.type(amount, '75')
  return amount
}

async function openTable(language: Language): Promise<void> {
  await act(() => setLanguage(language))
  await openStaffPage(<TransactionsPage />, '/admin/transactions', {
    prepare: (server) =>
      server.on(listAllTransactions, () => ({
        transactions: [LINE],
        pagination: aPage([LINE]),
        searchedTo: null,
      })),
  })
}

const BALANCE = { coin: 100, ticket: 0 }
const LINE: ListedTransaction = {
  transactionHistoryId: '005d3b74-f0f4-8c74-8000-000000000034',
  reference: '6a99b4400034',
  userId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
  username: 'maya_luz',
  createdAt: '2026-11-14T13:42:00.000Z',
  updatedAt: '2026-11-14T13:42:00.000Z',
  currency: 'coin',
  amount: 61.25,
  payout: 61.25,
  payoutMultiplier: 0,
  source: 'admin',
  game: null,
  gameData: null,
  fairnessData: null,
  balanceData: { beforeBalance: BALANCE, afterBalance: BALANCE },
  isBalanceIncrease: true,
  seq: 34,
}

/**
 * Returns all visible and announced texts, once they have stopped changing for as long as they took
 * to change. Digits are ignored, because a clock may change them.
 */
async function settledWords(): Promise<string[]> {
  const startMs = performance.now()
  let changedMs = startMs
  let last = words()
  while (performance.now() - changedMs < Math.max(QUIET_MS, changedMs - startMs)) {
    await act(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
    const now = words()
    if (now.join('\n') !== last.join('\n')) changedMs = performance.now()
    last = now
  }
  return last
}
const QUIET_MS = 400

function words(): string[] {
  const attributes = ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt']
  const found = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...attributes.map((name) => element.getAttribute(name)),
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue),
  ])
  return found
    .map((text) => (text ?? '').replaceAll(/\d/g, '0').trim())
    .filter((text) => /\p{Letter}/u.test(text))
}
