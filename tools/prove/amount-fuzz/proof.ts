import type { DataOf } from '@kapis/contract/route'
import { correctTransaction, listTransactions } from '@kapis/contract/routes'
import * as fc from 'fast-check'
import { buildApp } from '../../../apps/api/src/app/app.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { listAmountRoutes } from './amount-routes.ts'
import type { AmountRoute } from './amount-routes.ts'
import { ANOTHER_USER, WRONG_AMOUNTS, WRONG_BODIES, WRONG_TARGETS } from './wrong-values.ts'
import { coerceAmounts } from './planted.ts'
import type { Proof } from '../proof.ts'
import { openProofApp } from '../shared/app/proof-app.ts'
import type { ProofApp } from '../shared/app/proof-app.ts'

const REFUSED = new Set([400, 413, 415, 422])
/**
 * The expected answer to a deposit or withdrawal that names another player. Its body may repeat the
 * player's own id (DEP-02, WDR-02); any other id is refused with 403 before anything is looked up.
 * A route without a `userId` field rejects the key itself.
 */
const FORBIDDEN = new Set([403])

export const proof: Proof = {
  name: 'amount.fuzz',
  about: 'Every route that takes an amount refuses invalid ones and writes no row.',
  async run(ctx) {
    const testApp = await openProofApp(ctx, ctx.planted ? coerceAmounts : buildApp)
    await testApp.app.ready()
    const player = await testApp.aPlayer({ coins: 1_000_000 })
    const staff = await testApp.aPlayer({ role: 'super_admin' })
    const params = await makeParams(testApp, player, staff)
    const found = listAmountRoutes(testApp.app)
    const figures = { routes: found.length, fields: 0, bodies: 0, wrong: 0, serverErrors: 0 }
    const tryBody = async (at: AmountRoute, text: string) => {
      const before = await readTrace(testApp, player)
      figures.bodies += 1
      // Each body gets a new identifier, because a reused one would be answered as a retry.
      const body = text.replace('"ID"', `"id-${figures.bodies}"`)
      const as = at.as === 'staff' ? staff : player
      const { status } = await testApp.ask(as, at.route, { params, body })
      const isTraced = (await readTrace(testApp, player)) !== before
      figures.serverErrors += Number(status >= 500)
      const isForeign = at.takesUserId && text.startsWith(ANOTHER_USER)
      if ((isForeign ? FORBIDDEN : REFUSED).has(status) && !isTraced) return
      figures.wrong += 1
      if (figures.wrong > 20) return
      ctx.say(`WRONG ${at.name} ${text.slice(0, 120)}: ${status}${isTraced ? ', a row' : ''}`)
    }
    let isControlled = found.length > 0
    const asRead = JSON.stringify({ amount: Number(ODD_MINOR) / 10_000, reason: 'fuzz' })
    const unchanged = await testApp.ask(staff, correctTransaction, { params, body: asRead })
    ctx.say(`a line with four decimals, sent back as it is read, is answered ${unchanged.status}`)
    isControlled &&= unchanged.status === 200
    for (const at of found) {
      const control = at.body === null ? null : await sendControl(testApp, at, staff)
      ctx.say(`${at.name} takes ${at.fields.join(', ')}; a good body is answered ${control}`)
      isControlled &&= control !== null && control !== 'bad_request'
      if (at.body === null) continue
      figures.fields += at.fields.length
      for (const text of wrongTexts(at)) await tryBody(at, text)
      if (at.isEdit) continue
      const junk = fc.asyncProperty(junkTexts(at), (text) => tryBody(at, text))
      await fc.assert(junk, { numRuns: ctx.short ? 40 : 4_000, seed: 20_260_101 })
    }
    return { pass: isControlled && figures.wrong === 0 && figures.serverErrors === 0, figures }
  },
}

/**
 * Sends the valid body and returns the code or status of the answer. The body must pass validation,
 * because otherwise the invalid bodies prove nothing. The use case may still refuse it, because the
 * row or the uploaded image does not exist.
 */
async function sendControl(testApp: ProofApp, at: AmountRoute, staff: Player) {
  const player = await testApp.aPlayer({ coins: 100 })
  const body = JSON.stringify(at.body).replace('"ID"', `"control-${at.name}"`)
  const as = at.as === 'staff' ? staff : player
  const params = await makeParams(testApp, player, staff)
  const { status, code } = await testApp.ask(as, at.route, { params, body })
  return code ?? status
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** An amount with four decimals, which nobody may enter. */
const ODD_MINOR = 12_345n

/**
 * Returns the path parameters: the player's own id, a history entry whose amount has four decimals,
 * and ids of rows that do not exist.
 */
async function makeParams(testApp: ProofApp, player: Player, staff: Player) {
  await testApp.take(player, ODD_MINOR)
  const { userId } = player
  const path = `${listTransactions.path}?page=1&pageSize=10`
  const listed = await testApp.ask(staff, { ...listTransactions, path }, { params: { userId } })
  const { transactions } = listed.data as DataOf<typeof listTransactions>
  const { transactionHistoryId } = transactions[0]!
  const rows = { walletHistoryId: NOBODY, depositReceiptId: NOBODY, promoCodeId: NOBODY }
  return { userId, transactionHistoryId, ...rows }
}

/**
 * Matches an amount with three or four decimals. It is not sent as the payout of a correction,
 * where it is valid: a client may send a whole entry back (HIST-01), and games pay fractions down to
 * a ten-thousandth. The amount of a correction is typed by staff, so it may have only two decimals
 * unless it equals that of the entry.
 */
const BOOKED = /^"?\d{1,9}\.\d{3,4}"?$/

function wrongTexts(at: AmountRoute): string[] {
  const good = JSON.stringify(at.body).slice(1, -1)
  const values = at.fields.flatMap((field) => {
    const wrong = field === 'target' ? [...WRONG_TARGETS, ...at.farTargets] : WRONG_AMOUNTS
    const values = wrong
      .filter((value) => !at.isEdit || value !== 'null')
      .filter((value) => field !== 'payout' || !BOOKED.test(value))
    const absent = at.isEdit ? [] : [withoutField(at, field)]
    return [...absent, ...values.map((value) => withField(at, field, value))]
  })
  if (at.isEdit) return values
  return [...values, ...WRONG_BODIES.map((text) => text.replace('BODY', () => good))]
}

/** Generates arbitrary JSON in one field, arbitrary JSON as the whole body, and malformed text. */
function junkTexts(at: AmountRoute): fc.Arbitrary<string> {
  const values = fc.jsonValue().filter((value) => !isAmount(value))
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...at.fields), values)
      .map(([field, value]) => withField(at, field, JSON.stringify(value))),
    fc.json(),
    fc.string({ unit: 'binary' }).map((text) => withField(at, at.fields[0]!, JSON.stringify(text))),
    fc.string(),
  )
}

/** Checks an amount independently of the contract: digits, and at most two after the point. */
function isAmount(value: unknown): boolean {
  return /^\d{1,9}(\.\d{1,2})?$/.test(String(value)) && typeof value !== 'object'
}

function withField({ body }: AmountRoute, field: string, text: string): string {
  const rest = Object.entries(body ?? {}).filter(([key]) => key !== field)
  const others = rest.map(([key, value]) => `"${key}":${JSON.stringify(value)}`)
  return `{${[`"${field}":${text}`, ...others].join(',')}}`
}

function withoutField({ body }: AmountRoute, field: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(body ?? {}).filter(([k]) => k !== field)))
}

/** Reads every row that a request could have written for this player. */
async function readTrace({ db }: ProofApp, { userId }: Player): Promise<string> {
  const account = await db
    .selectFrom('ledger_account')
    .select(['seq', 'coin_minor', 'ticket_minor', 'coin_held_minor', 'epoch', 'nonce'])
    .select((eb) => [
      eb.selectFrom('ledger_journal').select(eb.fn.countAll().as('n')).as('lines'),
      eb.selectFrom('ledger_bet').select(eb.fn.countAll().as('n')).as('bets'),
      eb
        .selectFrom('game_round')
        .select(eb.fn.countAll().as('n'))
        .where('game_round.player_id', '=', userId)
        .as('rounds'),
      eb.selectFrom('wallet_history').select(eb.fn.countAll().as('n')).as('wallet'),
      eb.selectFrom('deposit_receipt').select(eb.fn.countAll().as('n')).as('receipts'),
      eb.selectFrom('transaction_revision').select(eb.fn.countAll().as('n')).as('revisions'),
      eb.selectFrom('promo_code').select(eb.fn.countAll().as('n')).as('codes'),
    ])
    .where('player_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Object.values(account).join(' ')
}
