import type { Office } from './office.ts'
import type { Random } from './world/random.ts'
import { addRow, isoOf } from './world/rows.ts'
import type { DemoRows } from './world/rows.ts'

const MESSAGES = [
  'Welcome to Kapis. Your first code is WELCOME.',
  'We will do maintenance on Sunday from 3 to 4 in the morning. Open rounds stay open.',
  'New: you can check every result of an epoch at once under Fairness.',
  'Code FIESTA gives 20 coins this month, with a deposit of ₱300 or more.',
  'Plinko now has 16 rows.',
  'Please check the number before you pay by GCash. We never ask for your MPIN.',
  'New: set a limit for a week or a month under Limits.',
  'Withdrawals take a little longer over the holidays.',
  'Code BAKASYON gives 30 coins until the end of the month.',
  'You can now reply to our answers under Reports.',
]

/** Adds the notifications that staff sent to all players during the year. */
export function addBroadcasts(deps: {
  rows: DemoRows
  office: Office
  random: Random
  from: number
  now: number
}): void {
  const { rows, office, random, from, now } = deps
  const step = (now - from) / MESSAGES.length
  for (const [place, message] of MESSAGES.entries()) {
    const at = Math.floor(from + (place + 0.5) * step)
    const actor = office.admin()
    const notificationId = random.uuid()
    addRow(rows, 'notification', {
      notification_id: notificationId,
      type: 'admin',
      user_id: null,
      message,
      status: 'sent',
      sent_at: isoOf(at),
      created_by: actor.userId,
      created_at: isoOf(at),
      updated_at: isoOf(at),
      report_id: null,
      wallet_history_id: null,
      scheduled_at: null,
    })
    office.note({
      at,
      actor,
      action: 'notifications.write',
      description: 'Sent a notification to all players',
      newValue: { notificationId, message, scheduledAt: null },
      reason: 'none given',
    })
  }
}
