import type { OptionalNotice, OwnContact } from '@kapis/contract/contact'
import { refuse } from '@kapis/contract/refusals'
import type { Db } from '#db/pool.ts'
import type { CanSend } from './request-contact-code.ts'

/** Returns which of the caller's contact details are verified. */
export async function findOwnContact(
  { db, canSend, isRealMoney }: { db: Db; canSend: CanSend; isRealMoney: boolean },
  userId: string,
): Promise<OwnContact> {
  const user = await db
    .selectFrom('app_user as u')
    .leftJoin('contact_setting as s', 's.user_id', 'u.user_id')
    .select(['email_verified_at', 'mobile_verified_at', 'muted'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) throw refuse('not_found')
  const { email_verified_at: email, mobile_verified_at: mobile } = user
  const isOn = (kind: OptionalNotice) => !(user.muted ?? []).includes(kind)
  return {
    email: { verifiedAt: email?.toISOString() ?? null, canSend: canSend.email },
    mobile: { verifiedAt: mobile?.toISOString() ?? null, canSend: canSend.mobile },
    isRequired: isRealMoney,
    notices: { new_device: isOn('new_device'), withdrawal_requested: isOn('withdrawal_requested') },
  }
}
