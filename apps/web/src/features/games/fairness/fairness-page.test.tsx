import type { DataOf } from '@kapis/contract/route'
import { getReturns } from '@kapis/contract/routes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { startServer } from '../../../../test/start-server.ts'
import { FairnessPage } from './fairness-page.tsx'

let server: ReturnType<typeof startServer>
beforeEach(() => {
  server = startServer({ isSignedIn: false })
  renderPage(<FairnessPage />)
})

test('a visitor sees the theoretical and the actual return of every game [FAIR-04]', async () => {
  expect(
    await screen.findByRole('row', { name: /^Dice 120,000 99\.00% 98\.81% 98\.20% – 99\.42%/ }),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Flip 0 99\.00% — —$/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Hilo 1 99\.00% 143\.00% —$/ })).toBeTruthy()
})

test('the returns count on while the page is open, and stay when a request fails', async () => {
  await screen.findByRole('row', { name: /^Dice 120,000 / })
  const again = () => queryClient.refetchQueries({ queryKey: ['returns'] })
  const returns = queryClient.getQueryData<DataOf<typeof getReturns>>(['returns'])!
  const games = returns.games.map((one) =>
    one.game === 'dice' ? { ...one, rounds: 120_007 } : one,
  )
  server.on(getReturns, () => ({ ...returns, games }))
  await again()
  expect(await screen.findByRole('row', { name: /^Dice 120,007 / })).toBeTruthy()
  server.failNext(getReturns, { status: 404 })
  await again()
  expect(screen.getByRole('row', { name: /^Dice 120,007 / })).toBeTruthy()
})

test('the worked example is computed in the browser', () => {
  expect(screen.getByText(/^0x[0-9a-f]{8} = \d+$/)).toBeTruthy()
  const number = screen.getByText(/mod 10,000 = \d+ → \d+\.\d\d$/).textContent
  const [, word, rest, roll] = /^(\d+) mod 10,000 = (\d+) → ([\d.]+)$/.exec(number) ?? []
  expect(Number(word) % 10_000).toBe(Number(rest))
  expect((Number(rest) / 100).toFixed(2)).toBe(roll)
})
