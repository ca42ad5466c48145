import type { Db } from '../../../apps/api/src/db/pool.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { burst, countErrors } from '../shared/app/burst.ts'
import type { BurstAnswer } from '../shared/app/burst.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

const REQUESTS = 50
const STAKE = 1
const COVERED = 10

export const proof: Proof = {
  name: 'ledger.race',
  about:
    'Concurrent bets at two processes play one identifier once and overdraw no balance. [MON-09, MON-10]',
  async run(ctx) {
    const app = await openProofPlayers(ctx)
    const env = { BETS_PER_SECOND: '0' }
    const start = () => ctx.startApi(ctx.planted ? { env, plant: 'read-then-write' } : { env })
    const apis = [await start(), await start()]
    const rounds = ctx.planted ? 2 : ctx.short ? 10 : 20
    const figures = { rounds, sameIdentifierGood: 0, coveredGood: 0, serverErrors: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const same = await playSameIdentifier(app, apis)
      const covered = await playCovered(app, apis)
      figures.sameIdentifierGood += Number(same.isGood)
      figures.coveredGood += Number(covered.isGood)
      figures.serverErrors += same.serverErrors + covered.serverErrors
      ctx.say(`round ${round}: ${same.message}; ${covered.message}`)
    }
    const goodRounds = Math.min(figures.sameIdentifierGood, figures.coveredGood)
    const pass = goodRounds === rounds && figures.serverErrors === 0
    return { pass, figures: { ...figures, requests: REQUESTS, badRounds: rounds - goodRounds } }
  },
}

type Round = { isGood: boolean; serverErrors: number; message: string }

/**
 * Sends the same bet fifty times at the same time. There must be one journal entry, and every
 * answer must refer to it.
 */
async function playSameIdentifier(app: ProofPlayers, apis: ProofApi[]): Promise<Round> {
  const player = await app.aPlayer({ coins: 1000 })
  const answers = await release(apis, player, () => 'the-one')
  const rows = await countBets(app.db, player)
  const numbers = new Set(answers.filter(isOk).map((answer) => ledgerSeqOf(answer)))
  const isGood = rows === 1 && numbers.size === 1 && answers.every(isOk)
  return { isGood, serverErrors: countErrors(answers), message: `same identifier: ${rows} row(s)` }
}

/**
 * Sends fifty different bets when the balance covers ten. Repeats the round if one of the bets won.
 */
async function playCovered(app: ProofPlayers, apis: ProofApi[]): Promise<Round> {
  for (;;) {
    const player = await app.aPlayer({ coins: COVERED * STAKE })
    const answers = await release(apis, player, (n) => `bet-${n}`)
    const placed = answers.filter(isOk)
    if (placed.some((answer) => payoutOf(answer) > 0)) continue
    const rows = await countBets(app.db, player)
    const refused = answers.filter((answer) => answer.body.code === 'insufficient_coin').length
    const isGood = placed.length === COVERED && rows === COVERED && refused === REQUESTS - COVERED
    const message = `balance for ${COVERED}: ${placed.length} placed, ${rows} row(s)`
    return { isGood, serverErrors: countErrors(answers), message }
  }
}

/** Sends half of the requests to each process, all at the same moment. */
function release(apis: ProofApi[], player: Player, identifier: (n: number) => string) {
  return burst(
    Array.from({ length: REQUESTS }, (_, n) => ({
      api: apis[n % apis.length]!,
      path: '/api/v1/dice/roll',
      cookie: player.cookie,
      body: {
        amount: STAKE,
        condition: 'above',
        currency: 'coin',
        target: 98,
        identifier: identifier(n),
      },
    })),
  )
}

async function countBets(db: Db, player: Player): Promise<number> {
  const rows = await db
    .selectFrom('ledger_journal')
    .select('seq')
    .where('player_id', '=', player.userId)
    .where('cause', '=', 'bet')
    .execute()
  return rows.length
}

const isOk = (answer: BurstAnswer) => answer.status === 200
const ledgerSeqOf = (answer: BurstAnswer) => (answer.body.data as { ledgerSeq: number }).ledgerSeq
const payoutOf = (answer: BurstAnswer) => (answer.body.data as { payout: number }).payout
