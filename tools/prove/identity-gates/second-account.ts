import { randomInt, randomUUID } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { makeIdentities } from '../../../apps/api/src/cashier/identities.ts'
import { makeIdentityHasher } from '../../../apps/api/src/cashier/identity-hash.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { newReference } from '../../../apps/api/test/cashier.ts'
import { aBody, aWaiting, decideNewest, must, newestCheck, send } from './checks.ts'
import { knock } from './gates.ts'
import { addAttacks } from './site.ts'
import type { Attack, GateSite } from './site.ts'

const aNumber = () => `09${String(randomInt(1e9)).padStart(9, '0')}`

/** How a second account shows that it belongs to the person of the first. */
const SIGNS: Record<string, (site: GateSite, one: Player, two: Player) => Promise<void>> = {
  document: async () => {},
  gcash: async ({ app, owner }, one, two) => {
    const number = aNumber()
    await enterGcash(owner, two, number)
    const reference = newReference()
    await owner.query(
      `insert into deposit_receipt (reference_number, reference, amount_minor, received_from,
         received_at, paid_user_id, created_by)
       values ($1, $1, 10000, $2, now(), $3, $3)`,
      [reference, `MA*A S. ${number}`, one.userId],
    )
    const identities = makeIdentities(makeIdentityHasher(app.config.identityKeys))
    await inTransaction(app.db, (tx) => identities.remember(tx, one.userId))
  },
  mobile: async ({ owner }, one, two) => {
    const { rows } = await owner.query<{ mobile: string }>(
      `update app_user set mobile_verified_at = now() where user_id = $1
       returning '0' || right(mobile_number, 10) as mobile`,
      [one.userId],
    )
    await enterGcash(owner, two, rows[0]!.mobile)
  },
  email: async ({ owner }, one, two) => {
    const name = `maya.luz.${randomInt(1e9)}`
    await giveEmail(owner, one, `${name}@gmail.com`)
    await giveEmail(owner, two, `${name.replaceAll('.', '')}+2@googlemail.com`)
  },
  device: async ({ owner }, one, two) => {
    await owner.query(
      `insert into user_browser (user_id, browser_hash)
       select unnest($1::uuid[]), sha256($2::text::bytea)`,
      [[one.userId, two.userId], randomUUID()],
    )
  },
}

/**
 * Opens a second account of a checked person with each sign. Staff must see the sign, and while
 * they have not decided, and after they refused, the account may do nothing.
 */
export async function trySecondAccounts(site: GateSite) {
  const attacks: Attack[] = []
  let shown = 0
  for (const [sign, share] of Object.entries(SIGNS)) {
    const documentNumber = `N${randomUUID().slice(0, 8)}`
    const one = await aWaiting(site, {}, { documentNumber })
    await decideNewest(site, one, 'approve')
    const again = sign === 'document' ? { documentNumber: spelt(documentNumber) } : {}
    const two = await aWaiting(site, {}, again)
    await share(site, one, two)
    if (await isShown(site, two, sign, one)) shown += 1
    else site.ctx.say(`HIDDEN staff do not see the second account by ${sign}`)
    attacks.push(await knock(site, two, 'first'))
    await decideNewest(site, two, 'refuse')
    attacks.push(await knock(site, two, 'other'))
  }
  return { ...addAttacks(attacks), signs: Object.keys(SIGNS).length, shown }
}

/** Sends the same document from two accounts at once. Returns how often neither was marked. */
export async function countUnmarkedPairs(site: GateSite, pairs: number): Promise<number> {
  let unmarked = 0
  for (let n = 0; n < pairs; n += 1) {
    const documentNumber = `T${randomUUID().slice(0, 8)}`
    const owners = [await site.app.aPlayer(), await site.app.aPlayer()] as const
    const bodies = [await aBody(site, owners[0]), await aBody(site, owners[1])] as const
    const sent = await Promise.all([
      send(site, owners[0], { ...bodies[0], documentNumber }, 'first'),
      send(site, owners[1], { ...bodies[1], documentNumber: spelt(documentNumber) }, 'other'),
    ])
    sent.forEach(must)
    const { rows } = await site.owner.query<{ marked: boolean }>(
      'select bool_or(has_duplicate) as marked from identity_check where player_id = any ($1)',
      [owners.map(({ userId }) => userId)],
    )
    unmarked += Number(!rows[0]!.marked)
  }
  return unmarked
}

const spelt = (documentNumber: string) => documentNumber.toLowerCase().split('').join(' ')

async function isShown(site: GateSite, player: Player, sign: string, other: Player) {
  const { identityCheckId } = await newestCheck(site, player)
  const params = { identityCheckId }
  const { data } = must(await site.ask(site.admin, routes.getIdentityReview, { params }))
  const { duplicates } = data as { duplicates: { userId: string; signs: string[] }[] }
  return duplicates.some(({ userId, signs }) => userId === other.userId && signs.includes(sign))
}

type Owner = GateSite['owner']

async function enterGcash(owner: Owner, { userId }: Player, number: string): Promise<void> {
  const insert =
    'insert into gcash_account (player_id, gcash_number, gcash_name) values ($1, $2, $3)'
  await owner.query(insert, [userId, number, 'Maya Luz Santos'])
}

async function giveEmail(owner: Owner, { userId }: Player, email: string): Promise<void> {
  // A change of the address removes its verification, so this takes two statements.
  await owner.query('update app_user set email = $2 where user_id = $1', [userId, email])
  await owner.query('update app_user set email_verified_at = now() where user_id = $1', [userId])
}
