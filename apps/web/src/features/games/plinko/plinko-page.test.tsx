import { playPlinko } from '@kapis/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openGame } from '../../../../test/game-page.tsx'
import { balance } from '#player/balance/balance-store.ts'
import { PlinkoPage } from './plinko-page.tsx'
import { plinkoSettings } from './plinko-settings.ts'
import { plinkoStore } from './plinko-store.ts'

let page: Awaited<ReturnType<typeof openGame>>

beforeEach(async () => {
  // The fake canvas context draws nothing; the tests of ball-path.ts cover the balls.
  const pen = new Proxy({}, { get: () => () => ({ addColorStop: () => undefined }) })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    Object.assign(Object.create(pen) as CanvasRenderingContext2D, {
      canvas: document.createElement('canvas'),
    }),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  page = await openGame(<PlinkoPage />)
})

const button = () => screen.getByRole('button', { name: /^(Drop ball|Practice drop)$/ })
const settled = (count: number) =>
  waitFor(() => expect(plinkoStore.get().history).toHaveLength(count))

test('a ball is settled, verified and announced with its bucket', async () => {
  await page.bet('10')
  fireEvent.click(button())
  await settled(1)
  expect(plinkoStore.get().history[0]).toMatchObject({ mismatch: null, params: { rows: 16 } })
  expect(page.announcement()).toMatch(/^Landed in bucket \d+ of 17, \d+\.\d\dx\. .*Verified\.$/)
  expect(screen.getByText('Verified')).toBeTruthy()
})

test("up to ten balls fall at once, and the balance ends at the server's value", async () => {
  await page.bet('10')
  for (let i = 0; i < 12; i++) fireEvent.click(button())
  await waitFor(() => expect(plinkoStore.get().out).toHaveLength(10))
  await settled(10)
  expect(page.server.callsOf(playPlinko)).toHaveLength(10)
  expect(plinkoStore.get().history.every(({ mismatch }) => mismatch === null)).toBe(true)
  expect(balance()).toMatchObject({ held: { coin: 0n }, concealed: { coin: 0n }, roundsOpen: 0 })
  const coin = BigInt(Math.round(page.server.state.balance.coin * 10_000))
  expect(balance().confirmed?.coin).toBe(coin)
})

test('rows and risk are locked while a ball falls', async () => {
  const rows = screen.getByRole<HTMLInputElement>('slider', { name: /^Rows/ })
  fireEvent.change(rows, { target: { value: '8' } })
  expect(plinkoSettings().rows).toBe(8)
  const buckets = within(screen.getByRole('list', { name: 'Buckets' }))
  expect(buckets.getAllByRole('listitem')).toHaveLength(9)
  expect(buckets.getByText('Bucket 1 of 9, 13.00x')).toBeTruthy()
  fireEvent.click(button())
  await waitFor(() => expect(rows.closest('fieldset')?.disabled).toBe(true))
  await settled(1)
  expect(rows.closest('fieldset')?.disabled).toBe(false)
})
