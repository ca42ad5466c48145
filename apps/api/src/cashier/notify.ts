import { inboxText, letterText } from '@kapis/contract/notices/notice-text'
import { isPushed } from '@kapis/contract/notices/notices'
import type { AccountNotice } from '@kapis/contract/notices/notices'
import { english } from '@kapis/contract/notices/texts.en'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import { queuePush } from './push-subscriptions.ts'
import { queueLetter } from './queue-letter.ts'

/** The report or wallet row that a notice is about, if any. */
export type About = { reportId?: string | null; walletHistoryId?: string | null }
/** Tells a user what happened to the account. */
export type Notify = typeof notify

/**
 * Tells a user what happened to the account, in the transaction of the event: in the inbox, by
 * e-mail and by push, wherever the catalogue has a text for it.
 */
export async function notify(
  tx: Tx,
  userId: string,
  notice: AccountNotice,
  about: About = {},
): Promise<void> {
  await addToInbox(tx, userId, notice, about)
  if (letterText(english, notice) !== null) await queueLetter(tx, userId, notice)
  if (isPushed(notice.kind)) await queuePush(tx, userId, notice.kind)
}

/** The maximum length of a message in the database. */
const MESSAGE_MAX = 1_000

async function addToInbox(
  tx: Tx,
  userId: string,
  notice: AccountNotice,
  { reportId = null, walletHistoryId = null }: About,
): Promise<void> {
  const message = inboxText(english, notice)
  if (message === null) return
  await tx
    .insertInto('notification')
    .values({
      type: 'system',
      user_id: userId,
      message: message.length <= MESSAGE_MAX ? message : `${message.slice(0, MESSAGE_MAX - 1)}…`,
      notice: JSON.stringify(notice),
      report_id: reportId,
      wallet_history_id: walletHistoryId,
      status: 'sent',
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  await publish(tx, { kind: 'notification', toUserId: userId })
}

/** Returns a staff member's text without surrounding spaces; undefined if it is empty. */
export function wordsOf(text: string | null): string | undefined {
  const words = text?.trim()
  return words === '' ? undefined : words
}
