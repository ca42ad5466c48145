import { getEpoch } from '@kapis/contract/routes'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startServer } from '../../../../../test/start-server.ts'
import type { FakeServer } from '../../../../../test/fake-server.ts'
import { checkFirst } from '#player/session/check-session.ts'
import { endSession } from '#player/session/session-store.ts'
import { rollDice } from '@kapis/contract/routes'
import { EpochReport } from './epoch-report.tsx'
import { countRound, ensureSeeds, rotate } from '../seeds.ts'

let server: FakeServer

beforeEach(async () => {
  endSession('logout')
  server = startServer({ isSignedIn: true })
  await checkFirst()
  await ensureSeeds()
  render(<EpochReport />)
})

/** Places a bet and counts its round, as the game would. */
async function bet(identifier: string) {
  const body = { amount: 1, condition: 'above', currency: 'coin', target: 50.5, identifier }
  const sent = { method: 'POST', body: JSON.stringify(body) }
  const response = await server.fetch(rollDice.path, sent)
  const { data } = (await response.json()) as {
    data: { fairness: { epoch: number; nonce: number } }
  }
  countRound(data.fairness as never)
}

test('rotating the seeds replays every round of the old epoch', async () => {
  for (const identifier of ['a', 'b', 'c']) await bet(identifier)
  await rotate()
  expect(await screen.findByText('Rounds 1–3: all verified')).toBeTruthy()
})

test('a round changed afterwards is named', async () => {
  for (const identifier of ['a', 'b', 'c']) await bet(identifier)
  const { round } = server.state.lines[1]!
  server.state.lines[1]!.round = { ...round!, state: { ...round!.state, roll: 1.23 } }
  await rotate()
  expect(await screen.findByText('Round 2 had a different outcome.')).toBeTruthy()
})

test('an epoch without rounds is not checked', async () => {
  await rotate()
  await waitFor(() => expect(server.state.epoch).toBe(2))
  expect(server.callsOf(getEpoch)).toHaveLength(0)
})
