import { inboxText } from '@kapis/contract/notices/notice-text'
import type { AccountNotice } from '@kapis/contract/notices/notices'
import { english } from '@kapis/contract/notices/texts.en'
import type { About } from '../../apps/api/src/cashier/notify.ts'
import type { MemberBook } from './book/book.ts'
import type { ImageTask } from './receipt-images.ts'
import type { Office } from './office.ts'
import type { Member } from './world/people.ts'
import type { Random } from './world/random.ts'
import { addRow, isoOf } from './world/rows.ts'
import type { DemoRows } from './world/rows.ts'

/** The state of one player's year while it is being made. */
export type Life = {
  member: Member
  book: MemberBook
  rows: DemoRows
  random: Random
  office: Office
  /** The end of the year. Nothing happens later. */
  now: number
  /** Events that are still to come, such as the payment of a withdrawal. */
  later: { at: number; happen(at: number): void }[]
  /** Deposits with which a promo code can still be claimed. */
  freeDeposits: { key: string; minor: bigint; at: number }[]
  /**
   * What the player has already done: the claimed promo codes, `gcash` after a request for a
   * withdrawal, and `paid` after its payment.
   */
  done: Set<string>
  images: ImageTask[]
}

/** Runs the player's events that are due by this time, in order. */
export function catchUp(life: Life, until: number): void {
  for (;;) {
    const due = life.later.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
    if (due === undefined) return
    life.later.splice(life.later.indexOf(due), 1)
    due.happen(due.at)
  }
}

const READ_SHARE = 0.6

/** Notifies the player, as the product does after each decision about money or a report. */
export function notifyPlayer(
  life: Life,
  at: number,
  notice: AccountNotice,
  about: About = {},
): void {
  const { member, random, rows } = life
  const notificationId = random.uuid()
  addRow(rows, 'notification', {
    notification_id: notificationId,
    type: 'system',
    user_id: member.userId,
    message: inboxText(english, notice),
    notice,
    status: 'sent',
    sent_at: isoOf(at),
    created_by: null,
    created_at: isoOf(at),
    updated_at: isoOf(at),
    report_id: about.reportId ?? null,
    wallet_history_id: about.walletHistoryId ?? null,
    scheduled_at: null,
  })
  const readAt = at + random.between(1, 600) * 60_000
  if (readAt > life.now || !random.chance(READ_SHARE)) return
  const read = { player_id: member.userId, notification_id: notificationId, read_at: isoOf(readAt) }
  addRow(rows, 'notification_read', read)
}
