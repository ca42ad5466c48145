import * as routes from '@kapis/contract/routes'
import type { Player } from '../../make-player.ts'
import type { TestApp } from '../../test-app.ts'
import type { Contact } from './variants.ts'
import { aContact } from './variants.ts'

export const PROMO_MINOR = 100_000n
const PASSWORD = 'Kapis-demo1!'
let made = 0

/** Creates an account with these contact details, as a sign-up does. */
export async function aRegisteredUser(app: TestApp, contact: Contact = aContact()) {
  const player = await app.aPlayer()
  await giveContact(app, player, contact)
  return { ...player, ...contact }
}
export type Someone = Player & Contact

/**
 * Gives a player these contact details. Anyone who already has one of them gets new ones. That
 * happens when the planted bug has accepted a sign-up.
 */
export async function giveContact({ db }: TestApp, player: Player, contact: Contact) {
  const [mine, other] = [columnsOf(contact), columnsOf(aContact())]
  await db
    .updateTable('app_user')
    .set(other)
    .where((is) =>
      is.or([
        is('mobile_number', '=', mine.mobile_number),
        is(is.fn<string>('lower', ['email']), '=', mine.email.toLowerCase()),
      ]),
    )
    .execute()
  await db.updateTable('app_user').set(mine).where('user_id', '=', player.userId).execute()
}

function columnsOf({ email, mobile }: Contact) {
  return { email, mobile_number: `+63${mobile.replace(/\D/g, '').slice(-10)}` }
}

export async function aPromo({ db }: TestApp): Promise<string> {
  const code = `OUTLIVES${(made += 1)}`
  const ends = { expires_at: new Date(Date.now() + 86_400_000), max_uses: 9, available_uses: 9 }
  const row = { code, coin_minor: PROMO_MINOR, ticket_minor: 0n, ...ends }
  await db.insertInto('promo_code').values(row).execute()
  return code
}

export async function claim(app: TestApp, { userId, cookie }: Player, promoCode: string) {
  const request = { params: { userId }, body: { promoCode } }
  const { status, code } = await app.ask({ cookie }, routes.claimPromo, request)
  return code ?? String(status)
}

export async function signUp(app: TestApp, { email, mobile }: Contact): Promise<string> {
  const username = `again-${process.pid}-${(made += 1)}`
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  const body = { username, email, mobileNumber: mobile, ...password, acceptedTerms: true }
  const { status, code } = await app.ask(null, routes.signUp, { body })
  return code ?? String(status)
}

export async function exclude(app: TestApp, { userId, cookie }: Player, months: number) {
  const request = { params: { userId }, body: { kind: 'exclusion', months } }
  await app.ask({ cookie }, routes.startPause, request)
}

/** Moves the exclusion back in time, so that it has already ended. */
export async function endExclusion(owner: TestApp['db'], { userId }: Player): Promise<void> {
  const [starts_at, ends_at] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 60_000)]
  await owner
    .updateTable('player_pause')
    .set({ starts_at, ends_at })
    .where('player_id', '=', userId)
    .execute()
}
