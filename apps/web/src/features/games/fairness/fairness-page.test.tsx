import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../../test/render-page.tsx'
import { startServer } from '../../../../test/start-server.ts'
import { FairnessPage } from './fairness-page.tsx'

beforeEach(() => {
  startServer({ isSignedIn: false })
  renderPage(<FairnessPage />)
})

test('a visitor sees the theoretical and the actual return of every game', async () => {
  expect(
    await screen.findByRole('row', { name: /^Dice 120,000 99\.00% 98\.81% 98\.20% – 99\.42%/ }),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Flip 0 99\.00% — —$/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Hilo 1 99\.00% 143\.00% —$/ })).toBeTruthy()
})

test('the worked example is computed in the browser', () => {
  expect(screen.getByText(/^0x[0-9a-f]{8} = \d+$/)).toBeTruthy()
  const number = screen.getByText(/mod 10,000 = \d+ → \d+\.\d\d$/).textContent
  const [, word, rest, roll] = /^(\d+) mod 10,000 = (\d+) → ([\d.]+)$/.exec(number) ?? []
  expect(Number(word) % 10_000).toBe(Number(rest))
  expect((Number(rest) / 100).toFixed(2)).toBe(roll)
})
