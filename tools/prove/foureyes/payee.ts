import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'
import { aWithdrawal, newestRequestOf } from './users.ts'
import type { Attempt } from './users.ts'

const MINE = { gcashNumber: '09189999999', gcashName: 'Not The Player' }
const COMPLETE = { status: 'completed', comment: 'Sent' }
type Place = { userId: string; walletHistoryId: string }

/**
 * Tries to pay a withdrawal to the user who settles it: by changing the payee alone, and by
 * changing it with a second user but paying too early.
 */
export async function tryPayees(app: ProofApp): Promise<Attempt[]> {
  const thief = await app.aPlayer({ role: 'admin' })
  const second = await app.aPlayer({ role: 'admin' })
  const player = await app.aPlayer({ coins: 5000 })
  await playEnough(player, (as, body) => app.ask(as, routes.rollDice, { body }))
  const tried: Attempt[] = []
  for (const sent of [{ gcashNumber: MINE.gcashNumber }, { gcashName: MINE.gcashName }, MINE]) {
    const place = await aWithdrawal(app, player, 100)
    await edit(app, thief, place, sent)
    await edit(app, thief, place, COMPLETE)
    const words = `pay 100 out after changing ${Object.keys(sent).join(', ')}`
    tried.push({ words, isAlone: await isPaidTo(app, place, sent) })
    await app.ask(thief, routes.deleteWalletRow, { params: place })
  }
  return [...tried, ...(await tryTooEarly(app, { thief, second, player }))]
}

type Crew = { thief: Player; second: Player; player: Player }

/** Changes the payee with two users. Neither of them may pay within a day. */
async function tryTooEarly(app: ProofApp, { thief, second, player }: Crew): Promise<Attempt[]> {
  const place = await aWithdrawal(app, player, 100)
  await edit(app, thief, place, MINE)
  const params = { approvalId: await newestRequestOf(app, thief) }
  await app.ask(second, routes.decideApproval, { params, body: { verdict: 'approve' } })
  const tried: Attempt[] = []
  for (const as of [thief, second]) {
    await edit(app, as, place, COMPLETE)
    const isAlone = await isPaidTo(app, place, MINE)
    tried.push({ words: 'pay a changed payee on the same day', isAlone })
  }
  const told = await app.db
    .selectFrom('notification')
    .select('message')
    .where('user_id', '=', player.userId)
    .execute()
  const isTold = told.some(({ message }) => message.includes('0918•••9999'))
  return [...tried, { words: 'change the payee without a word to the player', isAlone: !isTold }]
}

const edit = (app: ProofApp, as: Player, params: Place, body: object) =>
  app.ask(as, routes.updateWalletRow, { params, body })

async function isPaidTo({ db }: ProofApp, place: Place, sent: Partial<typeof MINE>) {
  const row = await db
    .selectFrom('wallet_history')
    .select(['status', 'gcash_number', 'gcash_name'])
    .where('wallet_history_id', '=', place.walletHistoryId)
    .executeTakeFirstOrThrow()
  const isMine = row.gcash_number === sent.gcashNumber || row.gcash_name === sent.gcashName
  return row.status === 'completed' && isMine
}
