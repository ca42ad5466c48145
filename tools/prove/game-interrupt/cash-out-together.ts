import type { BetReply } from '@kapis/contract/games'
import type { RoundGame } from '@kapis/games/games'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { burst, countErrors } from '../shared/app/burst.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { PLAYS, newIdentifier, openWinning } from './round-play.ts'
import type { Ask } from './round-play.ts'

const REQUESTS = 50
const GAMES = Object.keys(PLAYS) as RoundGame[]

/**
 * Sends fifty cash-outs of one round at the same time, half of them with the same identifier. The
 * round must be paid once.
 */
export async function cashOutTogether(
  ctx: ProofContext,
  app: ProofPlayers,
  apis: ProofApi[],
  ask: Ask,
): Promise<{ cashOutRounds: number; requests: number; paidOnce: number; bad: number }> {
  const rounds = ctx.short ? 8 : 20
  let paidOnce = 0
  for (let n = 0; n < rounds; n += 1) {
    const game = GAMES[n % GAMES.length]!
    const player = await app.aPlayer({ coins: 10_000 })
    const last = await openWinning(ask, player, game)
    const before = await readMoney(app, player)
    const answers = await release(apis, player, game, last)
    const after = await readMoney(app, player)
    const owed = (100_000n * BigInt(Math.round(last.payoutMultiplier * 10_000))) / 10_000n
    const told = new Set(answers.filter(({ status }) => status === 200).map(seqOf))
    const errors = countErrors(answers)
    const isOnce =
      after.coin - before.coin === owed && after.lines === 1 && after.held === 0n && told.size === 1
    paidOnce += Number(isOnce && errors === 0)
    ctx.say(`${game}: paid ${after.coin - before.coin} of ${owed}, ${after.lines} line(s)`)
  }
  return { cashOutRounds: rounds, requests: REQUESTS, paidOnce, bad: rounds - paidOnce }
}

function release(apis: ProofApi[], player: Player, game: RoundGame, last: BetReply) {
  const one = newIdentifier()
  return burst(
    Array.from({ length: REQUESTS }, (_, n) => ({
      api: apis[n % apis.length]!,
      path: PLAYS[game].cashOut.path,
      cookie: player.cookie,
      body: { identifier: n % 4 < 2 ? one : newIdentifier(), seq: (last.round?.seq ?? 0) + 1 },
    })),
  )
}

const seqOf = ({ body }: { body: { data: unknown } }) => (body.data as BetReply).ledgerSeq

async function readMoney({ db }: ProofPlayers, { userId }: Player) {
  const account = await db
    .selectFrom('ledger_account')
    .select(['coin_minor', 'coin_held_minor'])
    .where('player_id', '=', userId)
    .executeTakeFirstOrThrow()
  const paid = await db
    .selectFrom('ledger_bet')
    .select('seq')
    .where('player_id', '=', userId)
    .where('payout_minor', '>', 0n)
    .execute()
  return { coin: account.coin_minor, held: account.coin_held_minor, lines: paid.length }
}
