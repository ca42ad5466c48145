import { randomUUID } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { newFileKey } from '../../../apps/api/src/files/file-store.ts'
import type { Player, PlayerOptions } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { Heard } from '../shared/app/proof-app.ts'
import type { GateSite, ApiName } from './site.ts'

/** The name on the ID of every player, unless another one is given. */
export const NAME = 'Maya Luz Santos'
const DETAILS = {
  givenNames: 'Maya Luz',
  lastName: 'Santos',
  dateOfBirth: '1999-03-14',
  documentKind: 'passport',
  documentExpiresOn: '2999-08-31',
}

/** Stores the row of an image that the player has sent. Images have a proof of their own, kyc.vault. */
async function addImage({ app }: GateSite, { userId }: Player, kind: 'front' | 'selfie') {
  const row = { player_id: userId, kind, file_key: newFileKey('identities') }
  const insert = app.db.insertInto('identity_image').values(row).returning('image_id')
  return (await insert.executeTakeFirstOrThrow()).image_id
}

/** Returns the details of a check, with a document of its own. */
export const someDetails = () => ({ ...DETAILS, documentNumber: randomUUID().slice(0, 12) })

/** Returns the body of a whole check, with images. */
export async function aBody(site: GateSite, player: Player, changes: object = {}) {
  return {
    ...someDetails(),
    frontImageId: await addImage(site, player, 'front'),
    selfieImageId: await addImage(site, player, 'selfie'),
    ...changes,
  }
}

export function send(site: GateSite, player: Player, body: object, at: ApiName = 'first') {
  return site.ask(player, routes.submitIdentity, { params: { userId: player.userId }, body }, at)
}

const DECISIONS = {
  approve: { route: routes.approveIdentity, body: {} },
  askAgain: {
    route: routes.askIdentityAgain,
    body: { reasons: ['glare'], parts: ['details'], message: 'Please write your name again.' },
  },
  refuse: { route: routes.refuseIdentity, body: { reason: 'other' } },
} as const
export type Decision = keyof typeof DECISIONS

type NewestCheck = { identityCheckId: string; version: number; status: string }

export async function newestCheck({ app }: GateSite, player: Player): Promise<NewestCheck> {
  const row = await app.db
    .selectFrom('identity_check')
    .select(['identity_check_id as identityCheckId', 'version', 'status'])
    .where('player_id', '=', player.userId)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow()
  return row
}

/** Decides the newest check of a player, as the version that was read. */
export function decide(
  site: GateSite,
  { identityCheckId, version }: Omit<NewestCheck, 'status'>,
  decision: Decision,
  { as = site.admin, at, more = {} }: { as?: Player; at?: ApiName; more?: object } = {},
): Promise<Heard> {
  const { route, body } = DECISIONS[decision]
  const sent = { params: { identityCheckId }, body: { version, ...body, ...more } }
  return site.ask(as, route, sent, at)
}

export async function decideNewest(
  site: GateSite,
  player: Player,
  decision: Decision,
  more: object = {},
): Promise<void> {
  must(await decide(site, await newestCheck(site, player), decision, { more }))
}

/** Creates a player whose check waits. */
export async function aWaiting(site: GateSite, options: PlayerOptions = {}, changes: object = {}) {
  const player = await site.app.aPlayer({ coins: 100, ...options })
  must(await send(site, player, await aBody(site, player, changes)))
  return player
}

/** Creates a player whose identity is checked and who may withdraw. */
export async function aWinner(site: GateSite): Promise<Player> {
  const player = await aWaiting(site, { coins: 5000 })
  await decideNewest(site, player, 'approve')
  await playEnough(player, (as, body) => site.ask(as, routes.rollDice, { body }))
  const verified = { email_verified_at: new Date(), mobile_verified_at: new Date() }
  const update = site.app.db.updateTable('app_user').set(verified)
  await update.where('user_id', '=', player.userId).execute()
  return player
}

/** Lets the check of a player end now. */
export async function lapse({ owner }: GateSite, { userId }: Player): Promise<void> {
  await owner.query(
    `with ended as (update identity_check set expires_at = clock_timestamp()
      where player_id = $1 and status = 'checked' returning expires_at)
    update app_user set identity_checked_until = ended.expires_at from ended where user_id = $1`,
    [userId],
  )
}

/** Returns a reply that must not be a refusal. */
export function must(heard: Heard): Heard {
  if (heard.status !== 200) throw new Error(`A request was answered with ${heard.text}`)
  return heard
}
