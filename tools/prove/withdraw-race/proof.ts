import { fillPath } from '@kapis/contract/route'
import { requestWithdrawal, rollDice, updateWalletRow } from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import { burst, countErrors } from '../shared/app/burst.ts'
import type { BurstAnswer } from '../shared/app/burst.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

const REQUESTS = 20
const AMOUNT = 60
const COINS_FREE_MINOR = 1_000_000n

export const proof: Proof = {
  name: 'withdraw.race',
  about:
    'Under any concurrency, coins are withdrawn once and a withdrawal is decided once. [WDR-08, MON-10]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const env = { REQUESTS_PER_SECOND: '0', BETS_PER_SECOND: '0' }
    const start = () => ctx.startApi(ctx.planted ? { env, plant: 'withdraw-unguarded' } : { env })
    const apis = [await start(), await start()]
    const staff = [await app.aPlayer({ role: 'admin' }), await app.aPlayer({ role: 'admin' })]
    const rounds = ctx.planted ? 3 : ctx.short ? 5 : 20
    const figures = { rounds, requestedOnce: 0, decidedOnce: 0, serverErrors: 0, invariants: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const player = await anEligiblePlayer(app, apis[0]!)
      const request = await askTogether(app, apis, player)
      const decided = await decideTogether(apis, staff, player, request.id)
      figures.requestedOnce += Number(request.taken === 1)
      figures.decidedOnce += Number(decided.taken === 1)
      figures.serverErrors += request.serverErrors + decided.serverErrors
      ctx.say(`round ${round}: ${request.taken} withdrawal(s) of one, ${decided.taken} decision(s)`)
    }
    figures.invariants = await countBroken(app.db, ctx.say)
    const good = Math.min(figures.requestedOnce, figures.decidedOnce)
    const pass = good === rounds && figures.serverErrors === 0 && figures.invariants === 0
    return { pass, figures: { ...figures, requests: REQUESTS } }
  },
}

/**
 * Creates a player who has met the play-through rule and has coins for one withdrawal but not for
 * two.
 */
async function anEligiblePlayer(app: ProofPlayers, api: ProofApi): Promise<Player> {
  const player = await app.aPlayer({ coins: 2000 })
  await playEnough(player, async (as, body) => {
    const [answer] = await burst([{ api, path: rollDice.path, cookie: as.cookie, body }])
    return answer!
  })
  const { coin_minor } = await app.db
    .selectFrom('ledger_account')
    .select('coin_minor')
    .where('player_id', '=', player.userId)
    .executeTakeFirstOrThrow()
  await app.take(player, coin_minor - COINS_FREE_MINOR)
  return player
}

async function askTogether({ db }: ProofPlayers, apis: ProofApi[], player: Player) {
  const path = fillPath(requestWithdrawal.path, { userId: player.userId })
  const gcash = { gcashNumber: '09171234567', gcashName: 'Maya Santos' }
  const body = { type: 'withdraw', ...gcash, amount: AMOUNT }
  const answers = await burst(
    Array.from({ length: REQUESTS }, (_, n) => ({
      api: apis[n % apis.length]!,
      path,
      cookie: player.cookie,
      body,
    })),
  )
  const rows = await db
    .selectFrom('wallet_history')
    .select('wallet_history_id')
    .where('player_id', '=', player.userId)
    .execute()
  return { ...count(answers), taken: rows.length, id: rows[0]?.wallet_history_id ?? '' }
}

async function decideTogether(apis: ProofApi[], staff: Player[], player: Player, id: string) {
  const params = { userId: player.userId, walletHistoryId: id }
  const path = fillPath(updateWalletRow.path, params)
  const body = { status: 'completed', comment: 'paid' }
  const answers = await burst(
    Array.from({ length: REQUESTS }, (_, n) => ({
      api: apis[n % apis.length]!,
      method: updateWalletRow.method,
      path,
      cookie: staff[n % staff.length]!.cookie,
      body,
    })),
  )
  return count(answers)
}

function count(answers: BurstAnswer[]) {
  return {
    taken: answers.filter((answer) => answer.status === 200).length,
    serverErrors: countErrors(answers),
  }
}
