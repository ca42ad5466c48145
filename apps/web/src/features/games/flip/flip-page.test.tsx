import { nextFlip, playFlip, startFlip } from '@kapis/contract/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { message, openRoundPage } from '../../../../test/round-page.tsx'
import type { OpenRoundPage } from '../../../../test/round-page.tsx'
import { setDevicePreference } from '#lib/device-preferences.ts'
import { FlipPage } from './flip-page.tsx'
import { flipStore } from './flip-store.ts'

let server: OpenRoundPage['server']
let user: OpenRoundPage['user']

beforeEach(async () => {
  ;({ server, user } = await openRoundPage(<FlipPage />, 'Practice flip'))
})

// In these tests, practice flips always land on heads.
test('each right call doubles the multiplier and moves up the ladder', async () => {
  await user.click(screen.getByRole('button', { name: 'Practice flip' }))
  await user.click(await screen.findByRole('button', { name: 'Flip again' }))
  await waitFor(() => expect(message()).toContain('Heads. Streak 2, 3.96x'))
  const ladder = screen.getByRole('list', { name: 'Multipliers by streak' })
  expect(within(ladder).getByText('3.96x').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(server.callsOf(nextFlip)[0]?.body).toMatchObject({ side: 'heads', seq: 1 })
  await user.click(screen.getByRole('button', { name: /Cash out 3\.96x/ }))
  await screen.findByText('Practice')
  expect(flipStore.get().history).toHaveLength(1)
  expect(screen.getByRole('list', { name: 'Last 15 results' }).textContent).toContain('H H')
})

test('a cash-out is not called a flip, and leaves no current step', async () => {
  await user.click(screen.getByRole('button', { name: 'Practice flip' }))
  const cashOut = await screen.findByRole('button', { name: /Cash out 1\.98x/ })
  const shown = new Set<string | null>()
  const end = flipStore.follow(() => {
    queueMicrotask(() =>
      shown.add(screen.queryByText(/^(Flipping|Cashing out)…$/)?.textContent ?? null),
    )
  })
  await user.click(cashOut)
  await waitFor(() => expect(flipStore.get().history).toHaveLength(1))
  end()
  expect(shown).not.toContain('Flipping…')
  const ladder = screen.getByRole('list', { name: 'Multipliers by streak' })
  expect(ladder.querySelector('[aria-current]')).toBeNull()
})

test('a wrong call ends the round', async () => {
  await user.click(screen.getByRole('radio', { name: 'Tails' }))
  await user.click(screen.getByRole('button', { name: 'Practice flip' }))
  await waitFor(() => expect(message().join()).toContain('Heads. Streak over Lost.'))
  expect(screen.getByRole('button', { name: 'Practice flip' })).toBeTruthy()
})

test('flip is playable by keyboard: arrows select the side, Enter flips', async () => {
  screen.getByRole('radio', { name: 'Heads' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tails' }).checked).toBe(true)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.callsOf(startFlip)).toHaveLength(1))
  expect(server.callsOf(startFlip)[0]?.body).toMatchObject({ side: 'tails', amount: 0 })
})

test('a flip round with a stake is verified on either face', async () => {
  const field = screen.getByLabelText('Bet amount')
  await user.tripleClick(field)
  await user.paste('100')
  for (let flips = 0; flips < 40 && flipStore.get().history.length === 0; flips += 1) {
    await user.click(screen.getByRole('button', { name: /^Flip( again)?$/ }))
    await waitFor(() => expect(flipStore.get().phase).toBe('idle'))
  }
  expect(flipStore.get().history[0]).toMatchObject({ end: 'lose', mismatch: null })
})

test('auto-bet flips the planned calls and shows the face of each', async () => {
  setDevicePreference({ isTurbo: true })
  await user.click(screen.getByRole('radio', { name: 'Auto' }))
  const calls = within(await screen.findByRole('list', { name: 'Your calls' }))
  const missing = await screen.findAllByText('Choose heads or tails for 1–10 flips')
  const start = screen.getByRole('button', { name: 'Start auto' })
  const note = missing.find(({ id }) => id === start.getAttribute('aria-describedby'))
  expect(note?.className).not.toBe('sr')
  const add = (name: string) => user.click(screen.getByRole('button', { name }))
  for (let made = 0; made < 11; made += 1) await add('Add tails')
  expect(calls.getAllByRole('listitem')).toHaveLength(10)
  await add('Clear')
  await add('Add heads')
  await add('Add heads')
  await add('Remove last')
  await add('Add tails')
  expect(screen.getByText('2 calls, all must be correct')).toBeTruthy()
  expect(screen.getByText('25.00%')).toBeTruthy()
  await user.tripleClick(screen.getByLabelText('Bet amount'))
  await user.paste('1')
  await user.tripleClick(screen.getByLabelText('Number of bets'))
  await user.paste('2')
  await user.click(screen.getByRole('button', { name: 'Start auto' }))
  await screen.findByText(/all bets placed\. 2 bets/, { selector: 'p' })
  const [, last] = server.callsOf(playFlip)
  expect(last?.body).toMatchObject({ calls: ['heads', 'tails'], autoSeq: 2 })
  const { faces } = flipStore.get().round?.state ?? { faces: [] }
  const names = { heads: 'Heads', tails: 'Tails' }
  const told = calls.getAllByRole('listitem').map((item) => item.textContent)
  expect(told[0]).toContain(`Call 1: Heads, landed on ${names[faces[0]!]}`)
  // After a miss, no more coins are flipped, so the second call may have no face.
  const second = faces[1] === undefined ? '' : `, landed on ${names[faces[1]]}`
  expect(told[1]?.match(/^Call 2: Tails(, landed on (Heads|Tails))?/)?.[0]).toBe(
    `Call 2: Tails${second}`,
  )
  await add('Clear')
  expect(flipStore.get().round).toBeNull()
})
