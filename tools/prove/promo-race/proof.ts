import { fillPath } from '@kapis/contract/route'
import { claimPromo } from '@kapis/contract/routes'
import { isBusy } from '../shared/app/ask-patiently.ts'
import { burst, countErrors } from '../shared/app/burst.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

const USES = 5
const PLAYERS = 50
const TRIES = 4

export const proof: Proof = {
  name: 'promo.race',
  about:
    'A promo code with five uses is claimed by five players, once each, under any concurrency. [PROMO-08]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const start = () => ctx.startApi(ctx.planted ? { env, plant: 'claim-unguarded' } : { env })
    const apis = [await start(), await start()]
    const rounds = ctx.planted ? 2 : ctx.short ? 5 : 20
    const figures = { rounds, good: 0, claims: 0, serverErrors: 0, busyAnswers: 0, invariants: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const seen = await claimTogether(app, apis, `RACE${round}`)
      figures.good += Number(seen.isGood)
      figures.claims += seen.claims
      figures.serverErrors += seen.serverErrors
      figures.busyAnswers += seen.busyAnswers
      ctx.say(`round ${round}: ${seen.claims} claims by ${seen.players}, ${seen.credited} credited`)
    }
    figures.invariants = await countBroken(app.db, ctx.say)
    const isClean = figures.serverErrors === 0 && figures.invariants === 0
    const sent = rounds * PLAYERS * TRIES
    const { busyAnswers } = figures
    const tooSlow = busyAnswers > 0 ? [`${busyAnswers} requests were refused for load`] : []
    return { pass: figures.good === rounds && isClean, figures: { ...figures, sent }, tooSlow }
  },
}

/** Turns off the limit by address, because all claims come from one address. */
const env = { REQUESTS_PER_SECOND: '0' }

async function claimTogether(app: ProofPlayers, apis: ProofApi[], code: string) {
  const { promo_code_id } = await app.db
    .insertInto('promo_code')
    .values({
      code,
      coin_minor: 100_000n,
      ticket_minor: 0n,
      expires_at: new Date(Date.now() + 86_400_000),
      max_uses: USES,
      available_uses: USES,
    })
    .returning('promo_code_id')
    .executeTakeFirstOrThrow()
  const players = await app.players(PLAYERS)
  const requests = Array.from({ length: PLAYERS * TRIES }, (_, n) => {
    const player = players[n % PLAYERS]!
    const path = fillPath(claimPromo.path, { userId: player.userId })
    return { api: apis[n % apis.length]!, path, cookie: player.cookie, body: { promoCode: code } }
  })
  const answers = await burst(requests)
  const claimed = answers.filter((answer) => answer.status === 200).length
  const seen = await countClaims(app, promo_code_id)
  const counts = [claimed, seen.claims, seen.players, seen.credited]
  const isEven = counts.every((count) => count === seen.claims)
  const busyAnswers = answers.filter(isBusy).length
  return {
    ...seen,
    // Uses may be left if requests were refused because of the load.
    isGood: isEven && (seen.claims === USES || (busyAnswers > 0 && seen.claims < USES)),
    busyAnswers,
    serverErrors: countErrors(answers.filter((answer) => !isBusy(answer))),
  }
}

/** Counts the claims in the tables, independently of the answers. */
async function countClaims({ db }: ProofPlayers, promoCodeId: string) {
  const claims = await db
    .selectFrom('promo_claim')
    .select('player_id')
    .where('promo_code_id', '=', promoCodeId)
    .execute()
  const credited = await db
    .selectFrom('ledger_journal')
    .select('seq')
    .where('cause', '=', 'promo')
    .where('cause_key', '=', `${promoCodeId}/coin`)
    .execute()
  const players = new Set(claims.map((claim) => claim.player_id)).size
  return { claims: claims.length, players, credited: credited.length }
}
