import { DAY_MS } from './world/calendar.ts'
import type { Member } from './world/people.ts'
import type { Random } from './world/random.ts'
import { addRow, isoOf } from './world/rows.ts'
import type { DemoRows } from './world/rows.ts'

/** Whether a player has a limit or a pause, and until when they play. */
export type Protection = { isLimited: boolean; playsUntil: number }

const EXCLUDED = 0.012
const COOLED_OFF = 0.02
const LIMITED = 0.07

/** Chooses whether a player has a limit or a pause, and adds its row. */
export function protect(
  { userId, deposit, joinedAt, isBot, role }: Member,
  { rows, random, now }: { rows: DemoRows; random: Random; now: number },
): Protection {
  const draw = random.unit()
  if (isBot || role !== 'player' || draw > EXCLUDED + COOLED_OFF + LIMITED) {
    return { isLimited: false, playsUntil: now }
  }
  const from = joinedAt + (now - joinedAt) * (0.4 + 0.55 * random.unit())
  if (draw > EXCLUDED + COOLED_OFF) {
    addRow(rows, 'player_limit', {
      player_id: userId,
      kind: random.pick(['deposit', 'deposit', 'loss', 'wager']),
      period: random.pick(['week', 'month']),
      amount_minor: deposit * 20 * 10_000,
      updated_at: isoOf(from),
    })
    return { isLimited: true, playsUntil: now }
  }
  const isExcluded = draw <= EXCLUDED
  const days = isExcluded ? random.pick([180, 365, 1_825]) : random.pick([1, 7, 30])
  addRow(rows, 'player_pause', {
    player_id: userId,
    pause_id: random.uuid(),
    kind: isExcluded ? 'exclusion' : 'cool_off',
    starts_at: isoOf(from),
    ends_at: isoOf(from + days * DAY_MS),
  })
  return { isLimited: true, playsUntil: from }
}
