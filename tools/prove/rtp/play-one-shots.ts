import type { OneShotGame } from '@kapis/games/one-shot-rules'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import { makeEpochShelf } from '../../../apps/api/src/fairness/epoch-shelf.ts'
import { makeReceiptSigner } from '../../../apps/api/src/fairness/receipt-signer.ts'
import { makeSealer } from '../../../apps/api/src/fairness/seal.ts'
import { parseCookie } from '../../../apps/api/src/features/auth/session-token.ts'
import { placeBet } from '../../../apps/api/src/features/games/place-bet.ts'
import type { PlaceDeps } from '../../../apps/api/src/features/games/place-bet.ts'
import { makeArm } from '../../../apps/api/src/features/games/rotate-seeds.ts'
import { makeSettleBets } from '../../../apps/api/src/features/games/settle-bets.ts'
import { openTable } from '../../../apps/api/src/features/games/table.ts'
import type { ProofContext } from '../proof.ts'
import type { ProofHouse } from '../proof-house.ts'
import { ONE_SHOT_PLANS } from './plans.ts'
import { openTally } from './tally.ts'

const PLAYERS = 128
const STAKE_MINOR = 10_000n

type Seat = NonNullable<ReturnType<typeof parseCookie>>

/**
 * Plays bets at a table of the API on the real database, as its routes do once they have read a
 * request, and answers how they came out.
 */
export async function playOneShots(
  ctx: ProofContext,
  house: ProofHouse,
  rounds: number,
  games: readonly OneShotGame[] = ['dice', 'keno', 'limbo', 'plinko'],
) {
  const deps = await openDeps(ctx, house)
  const seats: Seat[] = []
  for (let n = 0; n < PLAYERS; n += 1) {
    const { cookie } = await house.aPlayer({ coins: 100_000_000 })
    seats.push(parseCookie(cookie)!)
  }
  const played: Record<string, Awaited<ReturnType<typeof playGame>>> = {}
  for (const game of games) played[game] = await playGame(deps, seats, game, rounds)
  return played
}

async function openDeps(ctx: ProofContext, { db }: ProofHouse): Promise<PlaceDeps> {
  const { appUrl } = await ctx.database()
  const secretsKey = Buffer.from(ctx.secretsKey, 'hex')
  const sealer = makeSealer(secretsKey)
  const betPool = openPool({ url: appUrl, connectionsMax: 3, waitMs: 10_000 })
  ctx.onExit(() => betPool.end())
  const epochs = makeEpochShelf(sealer)
  const signer = makeReceiptSigner(secretsKey)
  const settleBets = makeSettleBets({ betPool, epochs, signer, maxPayoutMinor: 10n ** 9n })
  return {
    table: openTable(settleBets, { batchBetsMax: 64, batchesInFlight: 2 }),
    gate: { assertOpen: () => {} },
    switches: { assertOpen: () => {} },
    arm: makeArm({ db, sealer }),
  }
}

async function playGame(
  deps: PlaceDeps,
  seats: readonly Seat[],
  game: OneShotGame,
  rounds: number,
) {
  const { plans } = ONE_SHOT_PLANS[game]
  const tally = openTally(ONE_SHOT_PLANS[game].cells)
  let begun = 0
  const play = async ({ userId: playerId, tokenHash }: Seat) => {
    while (begun < rounds) {
      const identifier = `${game}-${begun}`
      const { params, option } = plans[begun++ % plans.length]!
      const stake = { stakeMinor: STAKE_MINOR, currency: 'coin' } as const
      const asked = { game, params, identifier, playerId, tokenHash, ...stake }
      const { bet } = await placeBet(deps, asked)
      const paid = Number(bet.payoutMinor) / Number(STAKE_MINOR)
      tally.add(option, paid, bet.state as Record<string, unknown>)
    }
  }
  await Promise.all(seats.map(play))
  return tally.read()
}
