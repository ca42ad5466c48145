import { playLimbo } from '@kapis/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openGame } from '../../../../test/game-page.tsx'
import { LimboPage } from './limbo-page.tsx'
import { limboStore, limboResultOf } from './limbo-store.ts'

let page: Awaited<ReturnType<typeof openGame>>

beforeEach(async () => {
  page = await openGame(<LimboPage />)
})

const play = () => page.user.click(screen.getByRole('button', { name: /^(Bet|Practice bet)$/ }))
const settled = (count: number) =>
  waitFor(() => expect(limboStore.get().history).toHaveLength(count))

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label)
  await page.user.clear(field)
  await page.user.type(field, text)
  await page.user.tab()
}

test('a bet is settled at its target, verified, shown and announced', async () => {
  await page.bet('10')
  await type('Target multiplier', '1.5')
  await play()
  await settled(1)
  const [result] = limboStore.get().history
  expect(result).toMatchObject({ mismatch: null, params: { targetHundredths: 150 } })
  expect(page.server.callsOf(playLimbo)[0]?.body).toMatchObject({ target: 1.5, amount: 10 })
  const shown = `${(limboResultOf(result!) / 100).toFixed(2)}x`
  await waitFor(() => expect(screen.getByTestId('limbo-number').textContent).toBe(shown))
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(page.announcement()).toMatch(
    /^\d+\.\d\dx, target 1\.50x\. (Win|Lost)\. Payout .* Verified\.$/,
  )
})

test('the target and the chance follow each other', async () => {
  await type('Target multiplier', '10000')
  expect(screen.getByLabelText<HTMLInputElement>('Win chance').value).toBe('0.0099')
  await type('Win chance', '25')
  expect(screen.getByLabelText<HTMLInputElement>('Target multiplier').value).toBe('3.96')
})

test.each([
  ['1', 'Minimum value is 1.01'],
  ['10000.01', 'Maximum value is 10000'],
  ['2.555', 'Target can have at most 2 decimal places'],
])('a target of %s is not sent: %s', async (text, message) => {
  await page.bet('1')
  await type('Target multiplier', text)
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  await play()
  expect(page.server.callsOf(playLimbo)).toHaveLength(0)
})

test('practice is labelled and costs nothing', async () => {
  await play()
  await settled(1)
  expect(screen.getByText('Practice')).toBeTruthy()
  expect(limboStore.get().totals.coin.bets).toBe(0)
  expect(page.announcement()).toMatch(/Practice round\.$/)
})
