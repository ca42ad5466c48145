import { getEpoch, getSeeds, rollDice, rotateSeeds } from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { burst, countErrors } from '../shared/app/burst.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import type { HttpClient } from '../shared/app/http-client.ts'
import { dropVersionCheck } from './planted.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { countBadRounds } from './count-bad-rounds.ts'

const REQUESTS = 50
const ATTACKERS = 6
const ROTATIONS = 6

export const proof: Proof = {
  name: 'fair.rotate.race',
  about: 'With seeds rotated during play, no bet is settled in an epoch whose secret was revealed.',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    if (ctx.planted) await dropVersionCheck((await ctx.database()).ownerUrl)
    const env = { BETS_PER_SECOND: '0', REQUESTS_PER_SECOND: '0' }
    const apis = [await ctx.startApi({ env }), await ctx.startApi({ env })]
    const ask = openHttpClient(ctx)
    const figures = { rounds: ctx.short ? 5 : 20, bets: 0, rotations: 0, doubleRotations: 0 }
    const bad = { onRevealed: 0, onClosed: 0, nonceTwiceOrSkipped: 0, serverErrors: 0 }
    for (let round = 1; round <= figures.rounds; round += 1) {
      const player = await app.aPlayer({ coins: 10_000 })
      const released = await release({ ask, apis, player })
      const attacked = await attack({ ask, apis, player })
      figures.doubleRotations += Number(released.rotated > 1)
      figures.rotations += released.rotated + attacked.rotated
      bad.onRevealed += attacked.onRevealed
      bad.serverErrors += released.serverErrors + attacked.serverErrors
      const stored = await countBadRounds(app.db, player.userId)
      figures.bets += stored.bets
      bad.onClosed += stored.onClosed
      bad.nonceTwiceOrSkipped += stored.nonceTwiceOrSkipped
      ctx.say(`round ${round}: ${stored.bets} bets in ${stored.epochs} epochs, ${stored.message}`)
    }
    const wrong = Object.values(bad).reduce((sum, count) => sum + count, figures.doubleRotations)
    return {
      pass: wrong === 0 && figures.rotations > figures.rounds,
      figures: { ...figures, ...bad },
    }
  },
}

type Place = { ask: HttpClient; apis: ProofApi[]; player: Player }

/**
 * Sends bets and rotations to both processes at the same time. All rotations expect the same next
 * root, so only one of them may succeed.
 */
async function release({ ask, apis, player }: Place) {
  await rotate({ ask, apis, player }, 'first')
  await ask(apis[0]!, player, rollDice, { body: aBet('seated') })
  const expectedNextRoot = await nextRootOf({ ask, apis, player })
  const answers = await burst(
    Array.from({ length: REQUESTS }, (_, n) => {
      const isBet = (n >> 1) % 2 === 0
      const body = isBet ? aBet(`burst-${n}`) : { expectedNextRoot, clientSeed: `burst-${n}` }
      const { path } = isBet ? rollDice : rotateSeeds
      return { api: apis[n % apis.length]!, path, cookie: player.cookie, body }
    }),
  )
  const rotated = answers.filter(({ status }, n) => (n >> 1) % 2 === 1 && status === 200).length
  return { rotated, serverErrors: countErrors(answers) }
}

/**
 * Rotates the seeds while attackers bet, and counts the bets that were played in a revealed epoch.
 * After a rotation anyone can read the epoch's secret and compute all of its rounds, so a later bet
 * in that epoch would have a known outcome.
 */
async function attack(at: Place) {
  const revealed: Revealed = { epoch: 0, atMs: Infinity }
  const seen: { epoch: number; startMs: number; revealed: Revealed }[] = []
  const end = new AbortController()
  let [serverErrors, rotated] = [0, 0]
  const bet = async (attacker: number) => {
    for (let n = 0; !end.signal.aborted; n += 1) {
      const [startMs, known] = [performance.now(), { ...revealed }]
      const api = at.apis[(attacker + n) % at.apis.length]!
      const body = aBet(`attack-${attacker}-${n}`)
      const { status, data } = await at.ask(api, at.player, rollDice, { body })
      serverErrors += Number(status >= 500)
      if (status === 200) seen.push({ epoch: epochOf(data), startMs, revealed: known })
    }
  }
  const bettors = Promise.all(Array.from({ length: ATTACKERS }, (_, n) => bet(n)))
  void bettors.catch(() => {})
  // Any error must also stop the betting loops. Otherwise they would outlive the proof.
  try {
    for (let n = 0; n < ROTATIONS; n += 1) {
      rotated += Number(await rotate(at, `attack-${n}`))
      Object.assign(revealed, await readRevealed(at))
    }
  } finally {
    end.abort()
    await bettors
  }
  const onRevealed = seen.filter(
    (one) => one.startMs > one.revealed.atMs && one.epoch <= one.revealed.epoch,
  ).length
  return { onRevealed, serverErrors, rotated }
}

type Revealed = { epoch: number; atMs: number }

/** Returns the epoch that has just ended, once its secret is revealed. */
async function readRevealed(at: Place): Promise<Partial<Revealed>> {
  const last = await seedsOf(at, at.apis[1]!)
  const epoch = (last.active?.epoch ?? 1) - 1
  const params = { epoch: String(epoch) }
  const { data } = await at.ask(at.apis[0]!, at.player, getEpoch, { params })
  const { secret } = data as { secret: string | null }
  return secret === null ? {} : { epoch, atMs: performance.now() }
}

type Seeds = { nextRoot: string; active: { epoch: number } | null }

async function seedsOf({ ask, player }: Place, api: ProofApi): Promise<Seeds> {
  return (await ask(api, player, getSeeds)).data as Seeds
}

async function nextRootOf(at: Place): Promise<string> {
  return (await seedsOf(at, at.apis[0]!)).nextRoot
}

async function rotate(at: Place, clientSeed: string): Promise<boolean> {
  const body = { expectedNextRoot: await nextRootOf(at), clientSeed }
  return (await at.ask(at.apis[0]!, at.player, rotateSeeds, { body })).status === 200
}

function aBet(identifier: string): object {
  return { amount: 0.01, condition: 'above', currency: 'coin', target: 50, identifier }
}

function epochOf(data: unknown): number {
  return (data as { fairness: { epoch: number } }).fairness.epoch
}
