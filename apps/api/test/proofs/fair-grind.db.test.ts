import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import type { Compose } from '../compose.ts'
import type { Player } from '../make-player.ts'
import { TIME, inApp, isFull } from './in-app.ts'
import { takeAnyRoot } from './late-root.ts'
import type { TestApp } from '../test-app.ts'

const BETS = 6
const TOGETHER = 8
const WRONG_SEEDS = ['', 'a:b', 'a.b', 'a b', 'ä', 'Ａ', 'x'.repeat(65), null, 1, ['a'], 'a\n']

const [PLAYERS, EPOCHS] = isFull ? [20, 12] : [4, 5]
const NONE = { wronglyTaken: 0, twoTaken: 0, seedChanged: 0, roundTwice: 0, rootTwice: 0 }

test(
  'a client seed is accepted once and only for the next root, and no round is played twice',
  TIME,
  async () => {
    expect(await grind()).toEqual({ ...NONE, rotations: PLAYERS * EPOCHS })
  },
)

test('a client seed that is accepted for any root is found', TIME, async () => {
  const { wronglyTaken } = await grind(takeAnyRoot)
  expect(wronglyTaken).toBeGreaterThan(0)
})

function grind(planted?: Compose) {
  const found = { ...NONE, rotations: 0 }
  const grindAll = async (app: TestApp) => {
    for (let n = 0; n < PLAYERS; n += 1) {
      const grinder = await openGrinder(app)
      for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
        await tryWrong(grinder)
        await rotateTogether(grinder, epoch % 2 === 0 ? 'the-same-seed' : `seed-${epoch}`)
        await play(grinder)
      }
      const faults = countFaults(grinder)
      for (const key of Object.keys(NONE) as (keyof typeof NONE)[]) found[key] += faults[key]
      found.rotations += grinder.active.length
    }
    return found
  }
  return inApp(grindAll, { planted })
}

type Seeds = {
  nextRoot: string
  active: { epoch: number; root: string; clientSeed: string } | null
}
type Round = { root: string; nonce: number; clientSeed: string; epoch: number }
type Grinder = {
  app: TestApp
  player: Player
  /** Every seed pair that was ever active, in order. */
  active: NonNullable<Seeds['active']>[]
  rounds: Round[]
  wronglyTaken: number
  twoTaken: number
  seedChanged: number
}

async function openGrinder(app: TestApp): Promise<Grinder> {
  const player = await app.aPlayer({ coins: 100 })
  const counts = { wronglyTaken: 0, twoTaken: 0, seedChanged: 0 }
  return { app, player, active: [], rounds: [], ...counts }
}

async function seedsOf({ app, player }: Grinder): Promise<Seeds> {
  return (await app.ask(player, getSeeds)).data as Seeds
}

/** Sends unknown roots and invalid seeds. Each must be refused and change nothing. */
async function tryWrong(grinder: Grinder): Promise<void> {
  const before = await seedsOf(grinder)
  const root = before.nextRoot
  const roots = [
    randomBytes(32).toString('hex'),
    `${root.slice(0, -1)}${root.endsWith('0') ? '1' : '0'}`,
    root.toUpperCase(),
    root.slice(0, -2),
    ...grinder.active.map((pair) => pair.root),
  ].filter((other) => other !== root)
  const wrong = [
    ...roots.map((expectedNextRoot) => ({ expectedNextRoot, clientSeed: 'ground' })),
    ...WRONG_SEEDS.map((clientSeed) => ({ expectedNextRoot: root, clientSeed })),
    { expectedNextRoot: root },
    { clientSeed: 'ground' },
  ]
  for (const body of wrong) {
    const { status } = await grinder.app.ask(grinder.player, rotateSeeds, { body })
    grinder.wronglyTaken += Number(status < 400 || status >= 500)
  }
  const after = await seedsOf(grinder)
  grinder.seedChanged += Number(JSON.stringify(after) !== JSON.stringify(before))
}

/**
 * Sends several client seeds for one root at the same time. Exactly one may be accepted, and only
 * its sender may get a success.
 */
async function rotateTogether(grinder: Grinder, clientSeed: string): Promise<void> {
  const { nextRoot: expectedNextRoot } = await seedsOf(grinder)
  const tries = await Promise.all(
    Array.from({ length: TOGETHER }, async (_, n) => {
      const body = { expectedNextRoot, clientSeed: n === 0 ? clientSeed : `${clientSeed}-${n}` }
      return { body, heard: await grinder.app.ask(grinder.player, rotateSeeds, { body }) }
    }),
  )
  const taken = tries.filter(({ heard }) => heard.status === 200)
  grinder.twoTaken += Number(taken.length !== 1)
  const { active } = await seedsOf(grinder)
  if (active === null) return
  const isTheOne =
    active.root === expectedNextRoot && active.clientSeed === taken[0]?.body.clientSeed
  grinder.seedChanged += Number(!isTheOne)
  grinder.active.push(active)
}

async function play(grinder: Grinder): Promise<void> {
  for (let n = 0; n < BETS; n += 1) {
    const identifier = `bet-${grinder.rounds.length}`
    const bet = { amount: 0.01, condition: 'above', currency: 'coin', target: 50, identifier }
    const { data } = await grinder.app.ask(grinder.player, rollDice, { body: bet })
    grinder.rounds.push((data as { fairness: Round }).fairness)
  }
}

function countFaults({ rounds, active, ...counts }: Grinder) {
  const places = new Set(rounds.map(({ root, nonce }) => `${root} ${nonce}`))
  const pairs = new Set(rounds.map(({ root, clientSeed }) => `${root} ${clientSeed}`))
  const roots = new Set(active.map(({ root }) => root))
  const isForward = active.every(({ epoch }, n) => epoch === n + 1)
  return {
    wronglyTaken: counts.wronglyTaken,
    twoTaken: counts.twoTaken,
    seedChanged: counts.seedChanged + Math.abs(pairs.size - roots.size),
    roundTwice: rounds.length - places.size,
    rootTwice: active.length - roots.size + Number(!isForward),
  }
}
