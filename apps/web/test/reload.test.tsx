import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openGame } from './game-page.tsx'
import { DicePage } from '../src/features/games/dice/dice-page.tsx'
import { diceStore } from '../src/features/games/dice/dice-store.ts'
import { NO_PLAY } from '../src/features/games/model/play-totals.ts'
import { balance, switchCurrency, useBalance } from '#player/balance/balance-store.ts'
import { keepCurrency } from '#player/balance/kept-currency.ts'
import { endSession } from '#player/session/session-store.ts'

const results = () => screen.getAllByRole('button', { name: /(win|loss), verified$/ })

test('a reload keeps the stake, the currency and the last results, and a sign-out clears them', async () => {
  const { bet, user } = await openGame(<DicePage />)
  keepCurrency()
  await bet('7.50')
  await user.click(screen.getByRole('button', { name: 'Roll' }))
  await waitFor(() => expect(diceStore.get().history).toHaveLength(1))
  switchCurrency('ticket')
  reload()
  expect(screen.queryByLabelText('Bet amount')).toBeNull()
  keepCurrency()
  await act(() => openAgain())
  await waitFor(() => expect(results()).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>('Bet amount').value).toBe('7.50')
  expect(diceStore.get().totals.coin.bets).toBe(1)
  expect(balance().active).toBe('ticket')
  act(() => endSession('logout'))
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('kept-'))).toEqual([])
})

/** Simulates a reload: hides the page, then resets the stores as a new page would. */
function reload(): void {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  useBalance.setState({ active: 'coin' })
  const totals = { coin: NO_PLAY, ticket: NO_PLAY }
  diceStore.change(() => ({ amountText: '0.00', result: null, history: [], totals }))
}

async function openAgain(): Promise<void> {
  const { renderPage } = await import('./render-page.tsx')
  renderPage(<DicePage />)
}
