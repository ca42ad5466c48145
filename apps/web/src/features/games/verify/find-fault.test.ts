// @vitest-environment node
import { BetReply } from '@kapis/contract/games'
import { rollDice, rotateSeeds } from '@kapis/contract/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeServer } from '../../../../test/fake-server.ts'
import { rootOf } from '../../../../test/fake-seeds.ts'
import type { RoundToCheck } from './find-fault.ts'
import { findMismatch } from './find-fault.ts'
import type { SeedState } from './seeds.ts'

const bet = {
  game: 'dice',
  identifier: 'bet-1',
  params: { condition: 'above', targetHundredths: 5_050 },
  stakeMinor: 1_000_000n,
  currency: 'coin',
  isByHand: false,
  seq: 0,
  sent: [],
  end: 'decided',
  promise: null,
} satisfies Omit<RoundToCheck, 'before'>
const clientSeed = 'a-seed-of-my-own'
const root = rootOf(1)
const by = { clientSeedBy: 'player', roundsUsed: 0, roundsMax: 1024 } as const
const before: SeedState = {
  active: { epoch: 1, root, clientSeed, ...by },
  nextRoot: rootOf(2),
  seenNonces: new Set(),
}
let played: BetReply

beforeEach(() => {
  const server = createFakeServer({ isSignedIn: true })
  ask(server, rotateSeeds, { expectedNextRoot: root, clientSeed })
  const body = { amount: 100, condition: 'above', currency: 'coin', target: 50.5 }
  played = BetReply.parse(ask(server, rollDice, { ...body, identifier: bet.identifier }))
})

test('a round settled as committed is verified', () => {
  expect(findMismatch({ ...bet, before }, played)).toBeNull()
})

test('a round under the next committed root is verified', () => {
  const earlier = {
    ...before,
    nextRoot: root,
    active: { epoch: 0, root: rootOf(0), clientSeed, ...by },
  }
  expect(findMismatch({ ...bet, before: earlier }, played)).toBeNull()
})

describe('an altered round', () => {
  const changed = (change: Partial<BetReply>) =>
    findMismatch({ ...bet, before }, { ...played, ...change })
  const provenBy = (change: Partial<NonNullable<BetReply['fairness']>>) =>
    changed({ fairness: played.fairness && { ...played.fairness, ...change } })
  const other = 'f'.repeat(64)

  test('a round with another outcome is rejected', () => {
    const state = { ...played.gameData.state, roll: 12.34 }
    expect(changed({ gameData: { ...played.gameData, state } })).toMatch(/outcome/)
  })

  test('a round with another multiplier is rejected', () => {
    expect(changed({ payoutMultiplier: 1.98 })).toMatch(/multiplier/)
  })

  test('a round with another payout is rejected', () => {
    expect(changed({ payout: played.payout + 0.0001 })).toMatch(/payout/)
  })

  test('a round with a seed outside the root is rejected', () => {
    expect(provenBy({ roundSeed: other })).toMatch(/doesn’t match the commitment hash/)
    expect(provenBy({ nonce: 1 })).toMatch(/doesn’t match the commitment hash/)
  })

  test('a round with a root not shown before is rejected', () => {
    expect(provenBy({ root: other })).toMatch(/differs from the one shown/)
    expect(provenBy({ root: other, epoch: 9 })).toMatch(/not shown before/)
  })

  test('a round without the player’s own seed is rejected', () => {
    expect(provenBy({ clientSeed: 'theirs' })).toMatch(/own seed was not used/)
    expect(provenBy({ clientSeed: null })).toMatch(/missing/)
  })

  test('a round with a reused nonce is rejected', () => {
    const seen = { ...before, seenNonces: new Set([played.fairness?.nonce ?? -1]) }
    expect(findMismatch({ ...bet, before: seen }, played)).toMatch(/used before/)
  })

  test('a round without a proof is rejected', () => {
    expect(changed({ fairness: null })).toMatch(/no proof/)
    expect(provenBy({ proof: null })).toMatch(/incomplete/)
    expect(findMismatch({ ...bet, before: { ...before, active: null } }, played)).toMatch(
      /no seeds/,
    )
  })
})

function ask(
  server: ReturnType<typeof createFakeServer>,
  { method, path }: { method: string; path: string },
  body: unknown,
): unknown {
  const { json } = server.answer({ method, url: path, body: JSON.stringify(body) })
  return (json as { data: unknown }).data
}
