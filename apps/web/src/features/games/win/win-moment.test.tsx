import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { applyPolled } from '#player/balance/balance-store.ts'
import { TIMELINES } from './play-moment.ts'
import WinMoment from './win-moment.tsx'
import { endWin, showWin, useWin, winOf } from './win-store.ts'

const won = {
  identifier: 'bet-1',
  stakeMinor: 1_000_000n,
  payoutMinor: 2_000_000n,
  multiplier4: 20_000n,
  currency: 'coin',
  isPractice: false,
  mismatch: null,
} as const
const moment = () => document.querySelector<HTMLElement>('[data-size]')
const counted = () => document.querySelector<HTMLElement>('[data-balance]')?.dataset['counted']

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

function setMotion(isReduced: boolean): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
}

beforeEach(() => {
  setMotion(false)
  HTMLCanvasElement.prototype.getContext = () => null
})
afterEach(() => {
  act(endWin)
  vi.restoreAllMocks()
  vi.useRealTimers()
  setDevicePreference({ isTurbo: false })
})

describe('what is celebrated', () => {
  test.each([
    ['a lost bet', { payoutMinor: 0n, multiplier4: 0n }],
    ['a payout below its stake', { payoutMinor: 999_999n, multiplier4: 9_999n }],
    ['a payout equal to its stake', { payoutMinor: 1_000_000n, multiplier4: 10_000n }],
    ['practice', { isPractice: true }],
    ['a result that could not be verified', { mismatch: 'the multiplier' }],
  ])('%s is not', (_, change) => {
    expect(winOf({ ...won, ...change })).toBeNull()
    showWin({ ...won, ...change })
    expect(useWin.getState().win).toBeNull()
  })

  test.each([
    [10_001n, 'small'],
    [99_999n, 'small'],
    [100_000n, 'large'],
    [999_999n, 'large'],
    [1_000_000n, 'huge'],
  ])('a multiplier of %s ten-thousandths gets a %s moment', (multiplier4, size) => {
    const payoutMinor = (won.stakeMinor * multiplier4) / 10_000n
    expect(winOf({ ...won, multiplier4, payoutMinor })?.size).toBe(size)
  })

  test('turbo, reduced motion and fast auto-bet get no moment', () => {
    setDevicePreference({ isTurbo: true })
    showWin(won)
    setDevicePreference({ isTurbo: false })
    setMotion(true)
    showWin(won)
    setMotion(false)
    showWin(won, { paceMs: 500 })
    expect(useWin.getState().win).toBeNull()
    showWin(won, { paceMs: 700 })
    expect(useWin.getState().win?.identifier).toBe('bet-1')
  })

  test('a smaller win does not cut the moment of a larger one short', () => {
    showWin({ ...won, multiplier4: 120_000n, identifier: 'large' })
    showWin({ ...won, identifier: 'small' })
    expect(useWin.getState().win?.identifier).toBe('large')
    showWin({ ...won, multiplier4: 2_000_000n, identifier: 'huge' })
    expect(useWin.getState().win?.identifier).toBe('huge')
  })
})

describe('the moment on the stage', () => {
  function renderStage(): void {
    render(
      <>
        <span data-balance="coin">₱600.00</span>
        <WinMoment />
      </>,
    )
  }
  const show = (change = {}) => act(() => showWin({ ...won, ...change }))

  test('every moment ends within 1.2 seconds', () => {
    vi.useFakeTimers()
    renderStage()
    for (const [size, multiplier4] of [
      ['small', 20_000n],
      ['large', 120_000n],
      ['huge', 1_000_000n],
    ] as const) {
      show({ multiplier4, identifier: size })
      expect(moment()?.dataset['size']).toBe(size)
      expect(TIMELINES[size].endMs).toBeLessThanOrEqual(1_200)
      pass(1_200)
      expect(moment()).toBeNull()
    }
  })

  test.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: ' ' })],
    ['a press', () => fireEvent.pointerDown(document.body)],
  ])('%s ends it at once', (_, press) => {
    renderStage()
    show()
    expect(moment()).not.toBeNull()
    act(() => void press())
    expect(moment()).toBeNull()
  })

  test('the wallet strip counts up from the balance before the payout, over the true text', () => {
    vi.useFakeTimers()
    applyPolled({ coin: 600, ticket: 0 }, 0)
    renderStage()
    show()
    pass(50)
    expect(counted()).toBe('₱400.00')
    pass(350)
    const half = Number(counted()?.replace('₱', ''))
    expect(half).toBeGreaterThan(400)
    expect(half).toBeLessThan(600)
    pass(500)
    expect(counted()).toBeUndefined()
    expect(document.querySelector('[data-balance]')?.textContent).toBe('₱600.00')
  })

  test.each([
    ['small', 20_000n],
    ['large', 120_000n],
  ])('the amount of a %s win counts up', (_, multiplier4) => {
    vi.useFakeTimers()
    renderStage()
    show({ multiplier4 })
    const gain = () => document.querySelector<HTMLElement>('[data-part="gain"]')?.dataset['text']
    expect(gain()).toBe('₱0.00')
    pass(300)
    const part = Number(gain()?.replace('+₱', ''))
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(100)
    pass(480)
    expect(gain()).toBe('+₱100.00')
  })

  test('coins fly for a large win only, and none is left behind', async () => {
    renderStage()
    const images = () => document.querySelectorAll('img').length
    show()
    await vi.dynamicImportSettled()
    expect(images()).toBe(0)
    show({ multiplier4: 120_000n, identifier: 'large' })
    await vi.waitFor(() => expect(images()).toBe(5))
    act(endWin)
    expect(images()).toBe(0)
  })

  test('a moment does not outlast its game', () => {
    renderStage()
    show()
    cleanup()
    expect(useWin.getState().win).toBeNull()
    expect(counted()).toBeUndefined()
  })
})
