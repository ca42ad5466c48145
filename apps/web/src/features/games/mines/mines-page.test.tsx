import { cashOutMines, playMines, revealTile, startMines } from '@kapis/contract/routes'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minesOf } from '../../../../test/fake-rounds.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { message, openRoundPage } from '../../../../test/round-page.tsx'
import type { OpenRoundPage } from '../../../../test/round-page.tsx'
import { snackbarTexts } from '../../../../test/start-server.ts'
import { balance } from '#player/balance/balance-store.ts'
import { api } from '#lib/api/api-client.ts'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { refetchOpenRounds } from '../lobby/open-rounds.ts'
import { useOffer } from '../engine/offer.ts'
import { rememberMoves } from '../engine/pending-moves.ts'
import type { Win } from '../win/win-store.ts'
import { useWin } from '../win/win-store.ts'
import { MinesPage } from './mines-page.tsx'
import { minesStore } from './mines-store.ts'

let server: OpenRoundPage['server']
let user: OpenRoundPage['user']

beforeEach(async () => {
  ;({ server, user } = await openRoundPage(<MinesPage />, 'Practice round'))
})
afterEach(() => {
  vi.restoreAllMocks()
  // Remove `animate`, which a test may have added: jsdom does not have it.
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const tile = (place: number) => {
  const cell = screen.getAllByRole('gridcell')[place]
  if (cell === undefined) throw new Error(`There is no tile ${place}.`)
  return cell
}
const ALL = Array.from({ length: 25 }, (_, place) => place)
const gem = () => ALL.find((place) => !minesOf(server.state).includes(place)) ?? 0

async function start(amount = '100') {
  const field = screen.getByLabelText('Bet amount')
  await user.tripleClick(field)
  await user.paste(amount)
  await user.click(button(/^(Start|Practice) round$/))
  await screen.findByRole('button', { name: 'Random tile' })
}

describe('a mines round', () => {
  test('after a cash-out, the figures stay those of the round on the board', async () => {
    await start()
    await user.click(tile(gem()))
    await screen.findByText('Cash out to collect ₱112.50.')
    await user.click(button(/^Cash out/))
    await waitFor(() => expect(minesStore.get().history).toHaveLength(1))
    const figures = within(screen.getByText('Gems left').closest('dl') ?? document.body)
    expect(figures.getByText('1.12x')).toBeTruthy()
    const { gemsLeft } = minesStore.get().round!.state
    expect(figures.getByText(String(gemsLeft))).toBeTruthy()
    expect(figures.getByText('—')).toBeTruthy()
  })

  test('a mines round shows its held stake, its value and the value of the next gem', async () => {
    expect(screen.getByText('1.12x')).toBeTruthy()
    await start()
    expect(screen.getByText('₱100.00 held in this round.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Bet amount').disabled).toBe(false)
    expect(screen.getByLabelText('Bet amount').closest('fieldset')?.disabled).toBe(true)
    expect(button(/^Cash out/).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Find a gem to cash out.')).toBeTruthy()
    const found = gem()
    await user.click(tile(found))
    await screen.findByText('Cash out to collect ₱112.50.')
    expect(tile(found).getAttribute('aria-label')).toMatch(/, gem$/)
    expect(screen.getByText('1.28x')).toBeTruthy()
    expect(message()).toContain('Cash out now: 1.12x')
  })

  test('a cash-out pays the amount on its button, and is verified', async () => {
    await start()
    await user.click(tile(gem()))
    await user.click(await screen.findByRole('button', { name: /Cash out\s*₱112.50/ }))
    await screen.findByText('Verified')
    expect(screen.getByText('+₱12.50', { selector: '[data-look=win] *' })).toBeTruthy()
    const pills = within(screen.getByRole('list', { name: 'Last 15 results' }))
    expect(pills.getByText('win, verified')).toBeTruthy()
    expect(message().join()).toMatch(/1 gem Cashed out\. Payout ₱112\.50\. Balance .* Verified\./)
    expect(server.callsOf(cashOutMines)).toHaveLength(1)
  })

  test('a round that is cashed out in another tab ends here too', async () => {
    await start()
    await user.click(tile(gem()))
    await screen.findByRole('button', { name: /Cash out\s*₱112.50/ })
    const body = { identifier: crypto.randomUUID(), seq: 2 }
    await api.call(cashOutMines, { body })
    act(() => refetchOpenRounds())
    await waitFor(() => expect(minesStore.get().round?.end).toBe('cashout'))
    expect(snackbarTexts()).toEqual([
      expect.stringMatching(/^This round ended in another tab .* and paid ₱112\.50\. Your balance/),
    ])
  })

  test('a cash-out above the stake gets the win moment, and a mine gets none', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    const shown: Win[] = []
    const unfollow = useWin.subscribe(({ win }) => void (win && shown.push(win)))
    await start()
    await user.click(tile(minesOf(server.state)[0] ?? 0))
    await screen.findByText('Verified')
    expect(shown).toEqual([])
    await start()
    await user.click(tile(gem()))
    await user.click(await screen.findByRole('button', { name: /Cash out\s*₱112.50/ }))
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(shown[0]).toMatchObject({ size: 'small', payoutMinor: 1_125_000n })
    unfollow()
  })

  test('a mine ends the round and reveals the board', async () => {
    await start()
    const mines = minesOf(server.state)
    await user.click(tile(mines[0] ?? 0))
    await screen.findByText('Verified')
    expect(tile(mines[0] ?? 0).getAttribute('aria-label')).toMatch(/mine, ended/)
    expect(screen.getAllByRole('gridcell', { name: /, mine/ })).toHaveLength(3)
    expect(screen.getAllByRole('gridcell', { name: /gem, not opened$/ })).toHaveLength(22)
    expect(screen.getByRole('list', { name: 'Last 15 results' }).textContent).toContain('0.00x')
  })

  test.each([
    ['outward from the mine', false],
    ['at once with reduced motion', true],
  ])('the board is revealed %s', async (_, isReduced) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
    const delays = new Map<string | undefined, number | undefined>()
    HTMLElement.prototype.animate = function (_frames, options) {
      const { pseudoElement, delay } = options as KeyframeAnimationOptions
      if (pseudoElement === '::before') delays.set(this.dataset['tile'], delay)
      return { cancel() {} } as Animation
    }
    await start()
    const mine = minesOf(server.state)[0] ?? 0
    await user.click(tile(mine))
    await screen.findByText('Verified')
    const away = (place: number) =>
      Math.hypot(Math.floor(place / 5) - Math.floor(mine / 5), (place % 5) - (mine % 5))
    const others = isReduced ? [] : ALL.filter((place) => place !== mine)
    expect([...delays.keys()].map(Number).toSorted((a, b) => a - b)).toEqual(others)
    for (const [place, delay] of delays) expect(delay).toBe(Math.round(45 * away(Number(place))))
  })

  test('the currency is locked while a mines round is shown', async () => {
    await start()
    await waitFor(() => expect(balance().locks).toBe(1))
    await user.click(tile(minesOf(server.state)[0] ?? 0))
    await waitFor(() => expect(balance().locks).toBe(0))
  })

  test('a practice round is labelled and stores nothing', async () => {
    await start('0')
    expect(screen.getAllByText(/nothing won or lost/).length).toBeGreaterThan(0)
    await user.click(tile(24))
    await user.click(button(/^Cash out/))
    await screen.findByText('Practice')
    expect(server.state.transactions).toHaveLength(0)
    expect(minesStore.get().totals.coin.bets).toBe(0)
  })
})

describe('the mines board', () => {
  test('the mines board is one tab stop, and arrow keys move within it', async () => {
    await start()
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
    tile(12).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{Home}{ArrowUp}{ArrowUp}{ArrowUp}{End}')
    expect(document.activeElement).toBe(tile(4))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.callsOf(revealTile)).toHaveLength(1))
    expect(server.callsOf(revealTile)[0]?.body).toMatchObject({ tile: 4, seq: 1 })
  })

  test('the mines board ignores presses before a round and on open tiles', async () => {
    await user.click(tile(3))
    expect(server.callsOf(revealTile)).toHaveLength(0)
    await start()
    const found = gem()
    await user.click(tile(found))
    await waitFor(() => expect(minesStore.get()).toMatchObject({ phase: 'idle' }))
    await user.click(tile(found))
    expect(server.callsOf(revealTile)).toHaveLength(1)
  })

  test('a random tile is a closed tile', async () => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mines' }), '1')
    await start()
    await user.click(button('Random tile'))
    await waitFor(() => expect(server.callsOf(revealTile)).toHaveLength(1))
    expect(server.callsOf(startMines)[0]?.body).toMatchObject({ mines: 1 })
  })
})

test('the rules show the pay table for the selected number of mines', async () => {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mines' }), '24')
  await user.click(await screen.findByRole('button', { name: 'How to play' }))
  const store = await screen.findByRole('table', { name: 'Pay table' })
  expect(within(store).getByText('24.75x')).toBeTruthy()
  expect(screen.getByText('99.00%')).toBeTruthy()
  expect(screen.getAllByText(/₱100,000\.00/).length).toBeGreaterThan(0)
})

test('a resumed round shows when it closes', async () => {
  await start()
  await user.click(tile(gem()))
  await screen.findByText(/^Cash out to collect/)
  cleanup()
  minesStore.change(() => ({ round: null, phase: 'looking', amountText: '0.00' }))
  renderPage(<MinesPage />)
  await screen.findAllByText(/Round open – auto-closes in 23 h 59 min, pays 1\.12x/)
  expect(screen.getByLabelText<HTMLInputElement>('Bet amount').value).toBe('100.00')
})

describe('mines auto-bet', () => {
  const tab = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  const place = (name: RegExp) =>
    within(screen.getByRole('group', { name: 'Tiles' })).getByRole('button', { name })
  async function openAuto() {
    await user.click(tab('Auto'))
    await screen.findByRole('button', { name: 'Start auto' })
  }

  test('auto-bet opens the selected tiles and marks them', async () => {
    setDevicePreference({ isTurbo: true })
    const amount = () => screen.getByLabelText<HTMLInputElement>('Bet amount')
    await openAuto()
    // On a busy machine the page may replace the field after it was found.
    await waitFor(async () => {
      await user.tripleClick(amount())
      await user.paste('2')
      await user.tab()
      expect(amount().value).toBe('2.00')
    })
    expect(screen.getAllByText('Choose tiles to open').length).toBeGreaterThan(0)
    await user.click(place(/row 1, column 1,/))
    place(/row 1, column 1,/).focus()
    await user.keyboard('{ArrowRight} ')
    expect(place(/row 1, column 2,/).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('2 tiles chosen')).toBeTruthy()
    expect(screen.getByText('1.28x')).toBeTruthy()
    expect(screen.getByText('77.00%')).toBeTruthy()
    expect(screen.getAllByText('₱0.57').length).toBeGreaterThan(0)
    await user.tripleClick(screen.getByLabelText('Number of bets'))
    await user.paste('2')
    await user.click(button('Start auto'))
    await screen.findByText(/all bets placed\. 2 bets/, { selector: 'p' })
    expect(server.callsOf(playMines)).toHaveLength(2)
    expect(place(/row 1, column 1, (gem|mine)/).getAttribute('aria-pressed')).toBe('true')
    const pills = within(screen.getByRole('list', { name: 'Last 15 results' }))
    expect(pills.getAllByText(/^(win|loss), verified$/)).toHaveLength(2)
    expect(message().join()).toContain('2 bets, net')
    await user.click(button(/^Clear/))
    expect(screen.getAllByRole('button', { name: /, closed$/ })).toHaveLength(25)
  })

  test('no more tiles than gems can be selected', async () => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mines' }), '24')
    await openAuto()
    await user.click(button(/^Random tile/))
    await user.click(button(/^Random tile/))
    expect(screen.getByText('1 tile chosen')).toBeTruthy()
    expect(screen.getByText('24.75x')).toBeTruthy()
  })

  test('auto-bet is locked with a notice while a round is open', async () => {
    await start()
    expect(tab('Auto').closest('fieldset')?.disabled).toBe(true)
    await screen.findByText('Finish this round to use auto-bet.')
    await user.click(tile(minesOf(server.state)[0] ?? 0))
    await waitFor(() => expect(tab('Auto').closest('fieldset')?.disabled).toBe(false))
    expect(screen.queryByText(/^Finish this round/)).toBeNull()
  })

  test('an unanswered plan is resent after a reload, before anything else', async () => {
    cleanup()
    const params = { mines: 3, picks: [4] }
    const sum = { stakeMinor: 10_000n, currency: 'coin' } as const
    minesStore.change(() => ({
      unanswered: [{ step: 'bet', identifier: 'sent-before', params, ...sum }],
    }))
    rememberMoves(minesStore)
    minesStore.change(() => ({ phase: 'looking', unanswered: [] }))
    renderPage(<MinesPage />)
    await screen.findByText('Verified')
    expect(server.callsOf(playMines).map(({ body }) => body)).toMatchObject([
      { identifier: 'sent-before', picks: [4] },
    ])
    expect(screen.getByRole('button', { name: 'Start auto' })).toBeTruthy()
    expect(sessionStorage.getItem('pending-mines')).toBeNull()
  })

  test('auto-bet is absent if the operator may not offer it', async () => {
    act(() => useOffer.setState({ hasAuto: false }))
    expect(screen.queryByRole('radio', { name: 'Auto' })).toBeNull()
    act(() => useOffer.setState({ hasAuto: true }))
  })
})
