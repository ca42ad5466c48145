import {
  nextRockPaperScissors,
  playRockPaperScissors,
  startRockPaperScissors,
} from '@kapis/contract/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { message, openRoundPage } from '../../../../test/round-page.tsx'
import type { OpenRoundPage } from '../../../../test/round-page.tsx'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { RockPaperScissorsPage } from './rock-paper-scissors-page.tsx'
import { rockPaperScissorsPlan } from './rock-paper-scissors-plan.ts'
import { rockPaperScissorsStore } from './rock-paper-scissors-store.ts'

let server: OpenRoundPage['server']
let user: OpenRoundPage['user']

beforeEach(async () => {
  ;({ server, user } = await openRoundPage(<RockPaperScissorsPage />, 'Practice throw'))
})

const choose = (hand: string) => user.click(screen.getByRole('radio', { name: hand }))

// In these tests, the opponent always throws rock in practice.
test('a draw keeps the round open with nothing to cash out', async () => {
  await user.click(screen.getByRole('button', { name: 'Practice throw' }))
  await screen.findByRole('button', { name: 'Throw again' })
  await waitFor(() => expect(message()).toContain('You: Rock. House: Rock. Draw, throw again.'))
  expect(await screen.findByText('Win a throw to cash out.')).toBeTruthy()
  await choose('Paper')
  await user.click(screen.getByRole('button', { name: 'Throw again' }))
  await waitFor(() => expect(message().join()).toContain('You: Paper. House: Rock. Win. Streak 1'))
  expect(server.callsOf(nextRockPaperScissors)[0]?.body).toMatchObject({ hand: 'paper', seq: 1 })
  await user.click(await screen.findByRole('button', { name: /Cash out 1\.98x/ }))
  await screen.findByText('Practice')
})

test('a lost throw ends the round', async () => {
  await choose('Scissors')
  await user.click(screen.getByRole('button', { name: 'Practice throw' }))
  await waitFor(() => expect(message().join()).toContain('Rock wins. Streak over'))
  expect(rockPaperScissorsStore.get().history).toHaveLength(1)
})

test('rock-paper-scissors is playable by keyboard: arrows select the hand, Enter throws', async () => {
  screen.getByRole('radio', { name: 'Rock' }).focus()
  await user.keyboard('{ArrowRight}{Enter}')
  await waitFor(() => expect(server.callsOf(startRockPaperScissors)).toHaveLength(1))
  expect(server.callsOf(startRockPaperScissors)[0]?.body).toMatchObject({ hand: 'paper' })
})

test('a round with a stake is verified at its end, with or without draws', async () => {
  const field = screen.getByLabelText('Bet amount')
  await user.tripleClick(field)
  await user.paste('100')
  for (
    let throws = 0;
    throws < 90 && rockPaperScissorsStore.get().history.length === 0;
    throws += 1
  ) {
    await user.click(screen.getByRole('button', { name: /^Throw( again)?$/ }))
    await waitFor(() => expect(rockPaperScissorsStore.get().phase).toBe('idle'))
  }
  expect(rockPaperScissorsStore.get().history[0]).toMatchObject({
    end: 'lose',
    mismatch: null,
  })
})

test('auto-bet throws one hand until the streak is reached, and shows every throw', async () => {
  setDevicePreference({ isTurbo: true })
  await choose('Scissors')
  await user.click(screen.getByRole('radio', { name: 'Auto' }))
  const slider = await screen.findByRole('slider', { name: 'Win streak' })
  // The page may still be looking for an open round, which locks the plan.
  await waitFor(() => expect(rockPaperScissorsPlan.isLocked()).toBe(false))
  fireEvent.change(slider, { target: { value: '10' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more win' }).disabled).toBe(
    true,
  )
  fireEvent.change(slider, { target: { value: '2' } })
  await user.click(screen.getByRole('button', { name: 'One more win' }))
  expect(slider.getAttribute('aria-valuetext')).toBe('3 wins, pays 7.92x')
  expect(screen.getByText('Scissors: win 3 in a row to be paid')).toBeTruthy()
  await user.tripleClick(screen.getByLabelText('Bet amount'))
  await user.paste('1')
  await user.tripleClick(screen.getByLabelText('Number of bets'))
  await user.paste('2')
  await user.click(screen.getByRole('button', { name: 'Start auto' }))
  await screen.findByText(/all bets placed\. 2 bets/, { selector: 'p' })
  const [first] = server.callsOf(playRockPaperScissors)
  expect(first?.body).toMatchObject({ hand: 'scissors', streak: 3, autoSeq: 1 })
  const throws = rockPaperScissorsStore.get().round?.state.throws ?? []
  const row = within(screen.getByRole('list', { name: 'Throws in the last round' }))
  expect(row.getAllByRole('listitem')).toHaveLength(throws.length)
  expect(
    row.getByText(/^Throw 1: Scissors vs (Rock|Paper|Scissors), (Win|Lost|Draw)$/),
  ).toBeTruthy()
  await choose('Rock')
  expect(row.queryAllByText(/^Throw/)).toHaveLength(0)
})
