import { randomBytes } from 'node:crypto'
import { getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { takeAnyRoot } from '../shared/planted/late-root.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

const BETS = 6
const TOGETHER = 8
const WRONG_SEEDS = ['', 'a:b', 'a.b', 'a b', 'ä', 'Ａ', 'x'.repeat(65), null, 1, ['a'], 'a\n']

export const proof: Proof = {
  name: 'fair.grind',
  about: 'A client seed is accepted once and only for the next root, and no round is played twice.',
  async run(ctx) {
    const app = await openProofApp(ctx, ctx.planted ? takeAnyRoot : buildApp)
    const [players, epochs] = ctx.short ? [4, 5] : [20, 12]
    const figures = { players, epochs, rotations: 0, bets: 0, refused: 0 }
    const bad = { wronglyTaken: 0, twoTaken: 0, seedChanged: 0, roundTwice: 0, rootTwice: 0 }
    for (let n = 0; n < players; n += 1) {
      const grinder = await openGrinder(app)
      for (let epoch = 1; epoch <= epochs; epoch += 1) {
        const isSame = epoch % 2 === 0
        await tryWrong(grinder)
        await rotateTogether(grinder, isSame ? 'the-same-seed' : `seed-${epoch}`)
        await play(grinder)
      }
      const found = countFaults(grinder)
      for (const key of Object.keys(bad) as (keyof typeof bad)[]) bad[key] += found[key]
      figures.rotations += grinder.active.length
      figures.bets += grinder.rounds.length
      figures.refused += grinder.refused
    }
    const wrong = Object.values(bad).reduce((sum, count) => sum + count, 0)
    ctx.say(`${figures.rotations} seeds taken, ${figures.refused} refused, ${wrong} wrong`)
    const isWhole = figures.rotations === players * epochs
    return { pass: wrong === 0 && isWhole, figures: { ...figures, ...bad } }
  },
}

type Seeds = {
  nextRoot: string
  active: { epoch: number; root: string; clientSeed: string } | null
}
type Round = { root: string; nonce: number; clientSeed: string; epoch: number }
type Grinder = {
  app: ProofApp
  player: Player
  /** Every seed pair that was ever active, in order. */
  active: NonNullable<Seeds['active']>[]
  rounds: Round[]
  refused: number
  wronglyTaken: number
  twoTaken: number
  seedChanged: number
}

async function openGrinder(app: ProofApp): Promise<Grinder> {
  const player = await app.aPlayer({ coins: 100 })
  const counts = { refused: 0, wronglyTaken: 0, twoTaken: 0, seedChanged: 0 }
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
    if (status >= 400 && status < 500) grinder.refused += 1
    else grinder.wronglyTaken += 1
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
  grinder.refused += tries.length - taken.length
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
