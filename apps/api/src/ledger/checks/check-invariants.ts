import { sql } from 'kysely'
import { inSnapshot } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { ALL_AUDIT, namesOf } from './check-scope.ts'
import type { AuditScope, CheckScope } from './check-scope.ts'
import { readInvariants } from './read-invariants.ts'
import type { Invariant, Scope } from './read-invariants.ts'

export type Finding = {
  name: string
  offenders: string[]
  /** The players whose own rows break the invariant, at most `PLAYERS_MAX + 1`. */
  players: string[]
  /** Whether the fault may affect more than the listed players. */
  isGlobal: boolean
}

const OFFENDERS_MAX = 20
/** The maximum number of players that a fault can affect without counting as global. */
export const PLAYERS_MAX = 20

/** The scope of a check: the rows, and the kinds of invariants. */
export type InvariantCheck = { scope: CheckScope; audit: AuditScope; kinds: readonly Scope[] }
export const EVERYTHING: InvariantCheck = {
  scope: 'all',
  audit: ALL_AUDIT,
  kinds: ['player', 'sum', 'global'],
}

/** Checks every invariant on one snapshot. Returns those that have offending rows. */
export function checkInvariants(db: Db): Promise<Finding[]> {
  return inSnapshot(db, (tx) => findOffenders(tx))
}

export async function findOffenders(
  tx: Tx,
  check: InvariantCheck = EVERYTHING,
): Promise<Finding[]> {
  // The window functions sort whole histories, so they need more time and memory than requests.
  // Custom plans are used because the best plan for few players differs from that for many.
  await sql`set local statement_timeout = 0; set local work_mem = '128MB';
    set local plan_cache_mode = force_custom_plan`.execute(tx)
  const found: Finding[] = []
  const sums: Invariant[] = []
  const invariants = await readInvariants()
  for (const invariant of invariants.filter(({ scope }) => check.kinds.includes(scope))) {
    const offenders = await listOffenders(tx, check, invariant)
    if (offenders.length === 0) continue
    const players = invariant.scope === 'player' ? await listPlayers(tx, check, invariant) : []
    const isGlobal = players.length === 0
    found.push({ name: invariant.name, offenders, players, isGlobal })
    if (invariant.scope === 'sum') sums.push(invariant)
  }
  return explainSums(tx, check, found, sums)
}

/**
 * Clears `isGlobal` of each broken sum that adds up when the players named by other invariants are
 * left out. Returns the findings.
 */
async function explainSums(
  tx: Tx,
  check: InvariantCheck,
  found: Finding[],
  sums: Invariant[],
): Promise<Finding[]> {
  const suspects = [...new Set(found.flatMap(({ players }) => players))]
  if (suspects.length === 0) return found
  for (const sum of sums) {
    const rest = await listOffenders(tx, check, sum, suspects)
    const finding = found.find(({ name }) => name === sum.name)
    if (rest.length === 0 && finding !== undefined) finding.isGlobal = false
  }
  return found
}

/**
 * Returns the tables of a check, and `found` with the rows that break an invariant. `materialized`
 * makes PostgreSQL plan for all of these rows. For the first few it would plan a search row by row,
 * which reads everything, because usually there is none to find.
 */
const foundBy = ({ scope, audit }: InvariantCheck, { text }: Invariant, suspects: string[] = []) =>
  sql`${namesOf(scope, audit, suspects)}, found as materialized (${sql.raw(text)})`

async function listOffenders(
  tx: Tx,
  check: InvariantCheck,
  invariant: Invariant,
  suspects: string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ where: string }>`${foundBy(check, invariant, suspects)}
    select "where" from found limit ${OFFENDERS_MAX}`.execute(tx)
  return rows.map((row) => row.where)
}

/**
 * Lists the players whose rows break an invariant. Returns an empty list, so that the fault counts
 * as global, if any of them has no account that a quarantine could stop.
 */
async function listPlayers(tx: Tx, check: InvariantCheck, invariant: Invariant): Promise<string[]> {
  const { rows } = await sql<{ player: string; isKnown: boolean }>`${foundBy(check, invariant)}
    select o.player, a.player_id is not null as "isKnown"
    from (select distinct split_part("where", '/', 1) as player from found
      limit ${PLAYERS_MAX + 1}) o
    left join ledger_account a on a.player_id::text = o.player`.execute(tx)
  return rows.every(({ isKnown }) => isKnown) ? rows.map(({ player }) => player) : []
}
