import { guessCard, skipCard } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { message, openRoundPage } from '../../../../test/round-page.tsx'
import type { OpenRoundPage } from '../../../../test/round-page.tsx'
import { guessName } from './hilo-board.tsx'
import { HiloPage } from './hilo-page.tsx'
import { hiloStore } from './hilo-store.ts'

let server: OpenRoundPage['server']
let user: OpenRoundPage['user']

beforeEach(async () => {
  ;({ server, user } = await openRoundPage(<HiloPage />, 'Practice round'))
})

const deal = async () => {
  await user.click(screen.getByRole('button', { name: /^(Deal|Practice round)$/ }))
  await screen.findByRole('button', { name: 'Skip card' })
}

// In these tests, practice rounds always deal the ace of clubs.
test('an ace offers Higher and Same, each with its chance and multiplier', async () => {
  await deal()
  expect(message()).toContain('Ace of clubs. Higher or lower? Skipping is free.')
  expect(screen.getByRole('button', { name: 'Higher 92.31% 1.07x' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Same 7.69% 12.87x' }))
  await waitFor(() => expect(message().join()).toContain('Cash out now: 12.87x'))
  expect(server.callsOf(guessCard)[0]?.body).toMatchObject({ guess: 'lower', seq: 1 })
  await user.click(screen.getByRole('button', { name: /Cash out 12\.87x/ }))
  await screen.findByText('Practice')
  expect(screen.getByRole('list', { name: 'Last 15 results' }).textContent).toContain('12.87x')
})

test('skipping is free, and every card of the round stays visible', async () => {
  await deal()
  await user.click(screen.getByRole('button', { name: 'Skip card' }))
  await waitFor(() => expect(server.callsOf(skipCard)).toHaveLength(1))
  await waitFor(() => expect(hiloStore.get().round?.state.cards).toHaveLength(2))
  const trail = screen.getByRole('list', { name: 'Cards in this round' })
  expect(within(trail).getAllByRole('img', { name: 'Ace of clubs' })).toHaveLength(2)
  expect(within(trail).getByText('skipped')).toBeTruthy()
  expect(screen.getByText('Make one correct guess to cash out.')).toBeTruthy()
})

test('a wrong guess ends the round', async () => {
  await deal()
  await user.click(screen.getByRole('button', { name: /^Higher \d/ }))
  await waitFor(() => expect(message().join()).toContain('Lost.'))
  expect(screen.getByRole('button', { name: 'Higher or same' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('a hilo round with a stake is verified at its end', async () => {
  const field = screen.getByLabelText('Bet amount')
  await user.tripleClick(field)
  await user.paste('100')
  await deal()
  for (let steps = 0; steps < 60 && hiloStore.get().history.length === 0; steps += 1) {
    // On a king, both buttons match; the test presses the first one.
    const [side] = screen.getAllByRole('button', { name: /^(Lower|Same).*%/ })
    await user.click(side as HTMLElement)
    await waitFor(() => expect(hiloStore.get().phase).toBe('idle'))
  }
  expect(hiloStore.get().history[0]).toMatchObject({ end: 'lose', mismatch: null })
})

test.each([
  [1, 'Higher', 'Same'],
  [2, 'Higher or same', 'Lower or same'],
  [12, 'Higher or same', 'Lower or same'],
  [13, 'Same', 'Lower'],
])('on rank %s the hilo sides are called %s and %s', (rank, higher, lower) => {
  expect([guessName('higher', rank), guessName('lower', rank)]).toEqual([higher, lower])
})
