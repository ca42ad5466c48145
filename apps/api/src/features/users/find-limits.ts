import { LIMIT_KINDS, LIMIT_PERIODS, REMINDER_MINUTES_DEFAULT } from '@kapis/contract/limits'
import type { LimitKind, LimitPeriod } from '@kapis/contract/limits'
import type { DataInput } from '@kapis/contract/route'
import type { getLimits } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import { peekPause } from '#cashier/pauses.ts'
import type { Db } from '#db/pool.ts'
import { findUse } from '#ledger/reports/find-use.ts'
import type { PeriodUse } from '#ledger/reports/find-use.ts'

type Row = {
  kind: LimitKind
  period: LimitPeriod
  amountMinor: bigint | null
  nextMinor: bigint | null
  nextFrom: Date | null
}

/** Returns all nine limits, set or not, and how much of each is used. */
export async function findLimits(
  { db }: { db: Db },
  playerId: string,
): Promise<DataInput<typeof getLimits>> {
  const uses = await findUse(db, playerId)
  const { rows } = await sql<Row>`
    select kind, period, amount_minor as "amountMinor", next_minor as "nextMinor",
      next_from as "nextFrom" from player_limit_now where player_id = ${playerId}`.execute(db)
  const setting = await db
    .selectFrom('player_setting')
    .select('reminder_minutes')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  const pause = await peekPause(db, playerId)
  const places = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period })))
  return {
    limits: places.map(({ kind, period }) => {
      const row = rows.find((one) => one.kind === kind && one.period === period)
      return presentLimit({ kind, period }, row, uses.get(period)!)
    }),
    month: presentMonth(uses.get('month')!),
    pause: pause && { kind: pause.kind, endsAt: pause.endsAt.toISOString() },
    reminderMinutes: setting?.reminder_minutes ?? REMINDER_MINUTES_DEFAULT,
  }
}

function presentMonth({ wageredMinor, lostMinor }: PeriodUse) {
  return { wagered: toNumber(wageredMinor), net: toNumber(-lostMinor) }
}

const USED = {
  deposit: (use: PeriodUse) => use.depositedMinor,
  loss: (use: PeriodUse) => (use.lostMinor > 0n ? use.lostMinor : 0n),
  wager: (use: PeriodUse) => use.wageredMinor,
} satisfies Record<LimitKind, (use: PeriodUse) => bigint>

function presentLimit(
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
  row: Row | undefined,
  use: PeriodUse,
) {
  const from = row?.nextFrom ?? null
  return {
    kind,
    period,
    amount: amountOf(row?.amountMinor ?? null),
    used: toNumber(USED[kind](use)),
    resetsAt: use.resetsAt.toISOString(),
    next: from && { amount: amountOf(row?.nextMinor ?? null), from: from.toISOString() },
  }
}

function amountOf(minor: bigint | null): number | null {
  return minor === null ? null : toNumber(minor)
}
