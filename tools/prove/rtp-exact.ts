import { checkInvariants } from '../../apps/api/src/ledger/check-invariants.ts'
import { mistypedKeno, shuffleKenoTwice } from './planted/twice-shuffled.ts'
import type { Proof, ProofContext } from './proof.ts'
import { openProofApp } from './proof-app.ts'
import { findOptionFault, isExactly99 } from './rtp/check-options.ts'
import { checkVectors } from './rtp/check-vectors.ts'
import { kenoOptions, listOptions, plinkoOptions } from './rtp/options.ts'
import { playOneShots } from './rtp/play-one-shots.ts'
import { playRounds } from './rtp/play-rounds.ts'

const Z_MAX = 4
const FAULTS_SHOWN = 10
const PAYS = { plinko: 27, keno: 40 }

export const proof: Proof = {
  name: 'rtp.exact',
  about: 'Every option of every game returns what it says: counted exactly, and as played.',
  async run(ctx) {
    if (ctx.planted) shuffleKenoTwice()
    const counted = countAll(ctx)
    const vectors = checkVectors()
    vectors.wrong.forEach((name) => ctx.say(`WRONG VECTOR ${name}`))
    const played = await playAll(ctx)
    const found = {
      options: counted.isGood,
      vectors: vectors.wrong.length === 0,
      played: played.isGood,
    }
    const figures = {
      ...counted.figures,
      vectors: vectors.checked,
      ...played.figures,
      good: found,
    }
    // A bug must be seen by each of the three, or one of them could be blind and nobody would know.
    const isGood = ctx.planted
      ? Object.values(found).some(Boolean)
      : Object.values(found).every(Boolean)
    return { pass: isGood, figures }
  },
}

/** The pay tables as exact fractions, and every option against its bounds. */
function countAll(ctx: ProofContext) {
  const pays = ctx.planted ? mistypedKeno : undefined
  const plinko = [...plinkoOptions()].filter(isExactly99).length
  const keno = [...kenoOptions(pays)].filter(isExactly99).length
  const faults: string[] = []
  const options: Record<string, number> = {}
  const all = ctx.planted ? kenoOptions(pays) : listOptions(ctx.short ? 4 : 7)
  for (const option of all) {
    options[option.game] = (options[option.game] ?? 0) + 1
    const fault = findOptionFault(option, ctx.short ? SOME_STAKES : ALL_STAKES)
    if (fault !== null) faults.push(`${option.game} ${option.name}: ${fault}`)
  }
  faults.slice(0, FAULTS_SHOWN).forEach((fault) => ctx.say(`WRONG ${fault}`))
  ctx.say(`${plinko} of ${PAYS.plinko} plinko and ${keno} of ${PAYS.keno} keno tables are 99/100`)
  const isGood = faults.length === 0 && plinko === PAYS.plinko && keno === PAYS.keno
  return { isGood, figures: { exactTables: { plinko, keno }, options, faults: faults.length } }
}

/** Rounds on the path of the API and a real database, and the books afterwards. */
async function playAll(ctx: ProofContext) {
  // What a crash would leave is proven elsewhere; here only the numbers count.
  await ctx.services({ synchronous_commit: 'off' })
  const house = await openProofApp(ctx)
  const startedAt = performance.now()
  const { oneShots, rounds: stepped } = roundsOf(ctx)
  // The planted bug is keno's.
  const played = ctx.planted
    ? await playOneShots(ctx, house, oneShots, ['keno'])
    : {
        ...(await playOneShots(ctx, house, oneShots)),
        ...(await playRounds(house, stepped)),
      }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  for (const [game, { rounds, zPaid, zOutcome }] of Object.entries(played)) {
    ctx.say(`${game.padEnd(20)} ${rounds} rounds: paid z = ${zPaid}, outcomes z = ${zOutcome}`)
  }
  const broken = await checkInvariants(house.db)
  broken.forEach(({ name }) => ctx.say(`BROKEN ${name}`))
  const isFar = ({ zPaid, zOutcome }: { zPaid: number; zOutcome: number }) =>
    !(Math.abs(zPaid) < Z_MAX && Math.abs(zOutcome) < Z_MAX)
  const isGood = broken.length === 0 && !Object.values(played).some(isFar)
  return { isGood, figures: { played, playSeconds: seconds, invariantsBroken: broken.length } }
}

/**
 * In CI 100,000 rounds together, few of them of several steps, which have no batches; at night a
 * million of each game, or as many as one asks for.
 */
function roundsOf(ctx: ProofContext): { oneShots: number; rounds: number } {
  const asked = Number(process.env['KAPIS_ROUNDS'] ?? 0)
  if (asked > 0) return { oneShots: asked, rounds: asked }
  return ctx.short ? { oneShots: 24_850, rounds: 150 } : { oneShots: 1_000_000, rounds: 1_000_000 }
}

const centavos = (...amounts: number[]) => amounts.map((amount) => BigInt(amount) * 100n)
const SOME_STAKES = centavos(1, 2, 3, 5, 9, 10, 11, 25, 99, 100, 101, 999, 1_000)
const ALL_STAKES = centavos(...Array.from({ length: 1_000 }, (_, place) => place + 1))
