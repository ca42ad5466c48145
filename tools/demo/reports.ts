import { HOUR_MS, MINUTE_MS } from './world/calendar.ts'
import { notifyPlayer } from './life.ts'
import type { Life } from './life.ts'
import type { Member } from './world/people.ts'
import { addRow, isoOf } from './world/rows.ts'

type Script = {
  title: string
  description: string
  replies: [by: 'staff' | 'player', text: string][]
}

const SCRIPTS: Script[] = [
  {
    title: 'My deposit is not in my wallet',
    description: 'I paid by GCash an hour ago and sent the receipt. The coins are not there yet.',
    replies: [
      ['staff', 'Thank you for telling us. Which reference number does your receipt show?'],
      ['player', 'It is on the picture, but the last digits are hard to read.'],
      ['staff', 'We found it. The coins are in your wallet now.'],
      ['player', 'Salamat po!'],
    ],
  },
  {
    title: 'Wrong GCash number in my withdrawal',
    description: 'I typed an old number. Can you send the money to my new one?',
    replies: [
      ['staff', 'Please cancel the withdrawal while it waits, and request it again.'],
      ['player', 'Done, thank you.'],
    ],
  },
  {
    title: 'The mines page froze',
    description: 'The page stopped after my third tile. When I opened it again the round went on.',
    replies: [
      ['staff', 'Open rounds stay for 24 hours, so nothing is lost. We look into the freeze.'],
    ],
  },
  {
    title: 'How do I check a result?',
    description: 'Where can I see that a result was not changed afterwards?',
    replies: [
      ['staff', 'Press “Verified” beside a result. Your browser computes it again from the seeds.'],
      ['player', 'Ang galing. Thanks.'],
    ],
  },
  {
    title: 'Please lower my limit',
    description: 'I would like to deposit less each week.',
    replies: [['staff', 'You can set it under Limits. A lower limit applies at once.']],
  },
  {
    title: 'Promo code does not work',
    description: 'WEEKEND says that I need a deposit, but I made one last month.',
    replies: [['staff', 'A deposit counts for one code only, and yours was used for WELCOME.']],
  },
]

/** Creates a report at this time, with the replies that come before the end of the year. */
export function makeReport(life: Life, at: number): void {
  const { member, office, random, rows } = life
  const script = random.pick(SCRIPTS)
  const reportId = random.uuid()
  let last = at
  let answered = 0
  const helper = office.anyone()
  const replies: [Member, string, number][] = []
  for (const [by, text] of script.replies) {
    last += by === 'staff' ? random.between(1, 9) * HOUR_MS : random.between(4, 50) * MINUTE_MS
    if (last > life.now) break
    answered += 1
    replies.push([by === 'staff' ? helper : member, text, last])
  }
  const isDone = answered === script.replies.length
  const status = isDone
    ? random.pick(['resolved', 'closed'])
    : answered > 0
      ? 'in_progress'
      : 'open'
  const updatedAt = replies.at(-1)?.[2] ?? at
  addRow(rows, 'report', {
    player_id: member.userId,
    report_id: reportId,
    title: script.title,
    description: script.description,
    status,
    priority: random.pick(['low', 'medium', 'high', null]),
    created_at: isoOf(at),
    updated_at: isoOf(updatedAt),
  })
  for (const [author, message, when] of replies) {
    addRow(rows, 'report_reply', {
      player_id: member.userId,
      report_id: reportId,
      reply_id: random.uuid(),
      author_id: author.userId,
      message,
      created_at: isoOf(when),
    })
    if (author === member) continue
    notifyPlayer(life, when, { kind: 'report_answered', title: script.title }, { reportId })
    office.note({
      at: when,
      actor: author,
      action: 'reports.reply',
      description: 'Replied to a report',
      oldValue: { reportId, status: 'open' },
      newValue: { reportId, status: 'in_progress', message },
      affected: member,
      reason: 'none given',
    })
  }
}
