import { getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { snackbarTexts, startServer } from '../../../../test/start-server.ts'
import { applyPolled, balance } from '#player/balance/balance-store.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { useWin } from '../win/win-store.ts'
import { DicePage } from './dice-page.tsx'
import { diceStore } from './dice-store.ts'

let server: FakeServer
let user: ReturnType<typeof renderPage>

beforeEach(async () => {
  server = startServer({ isSignedIn: true })
  await checkFirst()
  applyPolled(server.state.balance, 0)
  user = renderPage(<DicePage />)
})
afterEach(() => vi.restoreAllMocks())

const roll = () => user.click(screen.getByRole('button', { name: /^(Roll|Practice roll)$/ }))
const settled = (count: number) =>
  waitFor(() => expect(diceStore.get().history).toHaveLength(count))

async function bet(amount: string) {
  const field = screen.getByLabelText('Bet amount')
  await user.tripleClick(field)
  await user.paste(amount)
}

describe('a dice bet', () => {
  test('a bet sets its seeds first, then is settled, verified and shown', async () => {
    await bet('100')
    await roll()
    await settled(1)
    expect(server.callsOf(getSeeds)).toHaveLength(1)
    expect(server.callsOf(rotateSeeds)).toHaveLength(1)
    expect(server.state.clientSeed).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(screen.getByText('Verified')).toBeTruthy()
    const pills = within(screen.getByRole('list', { name: 'Last 15 results' }))
    expect(pills.getByText(/^(win|loss), verified$/)).toBeTruthy()
    const coin = BigInt(Math.round(server.state.balance.coin * 10_000))
    expect(balance().confirmed?.coin).toBe(coin)
    expect(diceStore.get().totals.coin).toMatchObject({ bets: 1, wageredMinor: 1_000_000n })
  })

  test('a bet is announced once with its outcome and the balance', async () => {
    await bet('100')
    await roll()
    await settled(1)
    const announcement = screen
      .getAllByRole('status')
      .map((status) => status.textContent)
      .find((text) => text.includes('Payout'))
    expect(announcement).toMatch(
      /^\d+\.\d\d, bet above 50\.50\. (Win|Lost)\. Payout ₱.*Verified\.$/,
    )
  })

  test('a won bet gets the win moment, and a lost bet gets none', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    const shown: string[] = []
    const unfollow = useWin.subscribe(({ win }) => void (win && shown.push(win.identifier)))
    await bet('100')
    for (let rolls = 1; rolls <= 5; rolls++) {
      await roll()
      await settled(rolls)
    }
    const won = diceStore.get().history.filter(({ isWin }) => isWin)
    expect(shown).toEqual(won.map(({ identifier }) => identifier))
    unfollow()
  })

  test('a double press places one bet', async () => {
    await bet('100')
    const button = screen.getByRole('button', { name: 'Roll' })
    fireEvent.click(button)
    fireEvent.click(button)
    await settled(1)
    expect(server.callsOf(rollDice)).toHaveLength(1)
  })

  test('the history keeps the last 15 results [DICE-06]', async () => {
    await bet('1')
    for (let i = 1; i <= 16; i++) {
      await roll()
      await waitFor(() => expect(server.state.bets.size).toBe(i))
      await waitFor(() => expect(diceStore.get().phase).toBe('idle'))
    }
    expect(diceStore.get().history).toHaveLength(15)
  })

  test('the seeds are rotated before they run out', async () => {
    await bet('1')
    await roll()
    await settled(1)
    server.state.roundsUsed = 1024 - 64
    await roll()
    await settled(2)
    await waitFor(() => expect(server.callsOf(rotateSeeds)).toHaveLength(2))
    await roll()
    await settled(3)
    expect(diceStore.get().history.every(({ mismatch }) => mismatch === null)).toBe(true)
  })
})

test('an amount that is no number is marked as invalid and is no practice [GAME-04]', async () => {
  await bet('abc')
  const field = screen.getByLabelText('Bet amount')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Must be a valid number')
  expect(screen.queryByText(/nothing won or lost/)).toBeNull()
  const button = screen.getByRole('button', { name: 'Roll' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(server.callsOf(rollDice)).toHaveLength(0)
})

describe('a practice roll', () => {
  test('a practice roll is labelled, costs nothing and requests no seeds [GAME-04]', async () => {
    expect(screen.getByText(/nothing won or lost/)).toBeTruthy()
    await roll()
    await settled(1)
    expect(screen.getByText('Practice')).toBeTruthy()
    expect(server.callsOf(rotateSeeds)).toHaveLength(0)
    expect(diceStore.get().totals.coin.bets).toBe(0)
    expect(balance().confirmed?.coin).toBe(125_805_000n)
  })
})

/** Holds the second roll back until the returned function is called. */
function holdSecondRoll(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rolls = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === rollDice.path && (rolls += 1) === 2) await promise
    return server.fetch(url, init)
  })
  return resolve
}

describe('an unanswered bet', () => {
  test.each(['timeout', 'network'] as const)(
    'an unanswered bet (%s) is resent with its identifier',
    async (f) => {
      server.failNext(rollDice, f)
      const isSeen = holdSecondRoll()
      await bet('100')
      await roll()
      await screen.findByRole('button', { name: 'Checking your bet…' })
      isSeen()
      await settled(1)
      const [first, second] = server.callsOf(rollDice).map(({ body }) => body)
      expect(second).toEqual(first)
      expect(server.state.bets.size).toBe(1)
    },
  )
})

describe('a refused bet', () => {
  test('a refused bet returns the stake and shows the reason', async () => {
    server.failNext(rollDice, {
      status: 422,
      code: 'stake_above_max',
      message: 'This bet could win more than the maximum payout. Lower the amount.',
    })
    await bet('100')
    await roll()
    await waitFor(() => expect(snackbarTexts()).toHaveLength(1))
    expect(snackbarTexts()[0]).toMatch(/maximum payout/)
    expect(balance()).toMatchObject({ roundsOpen: 0, held: { coin: 0n } })
    expect(diceStore.get().phase).toBe('idle')
  })

  test('a bet above the balance is not sent', async () => {
    await bet('99999')
    expect(screen.getAllByText('Insufficient coin balance').length).toBeGreaterThan(0)
    await roll()
    expect(snackbarTexts()).toEqual(['Insufficient coin balance'])
    expect(server.callsOf(rollDice)).toHaveLength(0)
  })
})

test('an unverified result blocks the page with an alert', async () => {
  await bet('100')
  await roll()
  await settled(1)
  const honest = server.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await honest(url, init)
    const text = await response.text()
    return new Response(text.replace(/"roll":[\d.]+/, '"roll":99.99'))
  })
  await roll()
  const alert = await screen.findByRole('alertdialog')
  expect(within(alert).getByText('Couldn’t verify this result')).toBeTruthy()
  expect(within(alert).getByText(/The outcome differs/)).toBeTruthy()
})

describe('the dice form', () => {
  test('the ½, 2x and Max buttons keep the amount within the balance', async () => {
    await bet('100')
    await user.click(screen.getByRole('button', { name: /Halve bet/ }))
    expect(diceStore.get().amountText).toBe('50.00')
    await user.click(screen.getByRole('button', { name: /Double bet/ }))
    expect(diceStore.get().amountText).toBe('100.00')
    await user.click(screen.getByRole('button', { name: 'Max bet' }))
    expect(diceStore.get().amountText).toBe('12580.50')
    await user.click(screen.getByRole('button', { name: /Double bet/ }))
    expect(diceStore.get().amountText).toBe('12580.50')
  })

  test('an invalid field shows its error beside it', async () => {
    const chance = screen.getByLabelText('Win chance')
    await user.clear(chance)
    expect(screen.getAllByText('Required').length).toBeGreaterThan(0)
    await user.type(chance, '99')
    expect(screen.getAllByText('Maximum value is 98').length).toBeGreaterThan(0)
    expect(chance.getAttribute('aria-invalid')).toBe('true')
  })

  test('the form shows the profit of a win', async () => {
    await bet('100')
    expect(screen.getByRole('status', { name: 'Profit on win' }).textContent).toBe('100.00')
  })

  test('no bet can be placed while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Practice roll' })
    expect(button.disabled).toBe(true)
  })
})
