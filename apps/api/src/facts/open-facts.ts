import { sql } from 'kysely'
import type { Logger } from 'pino'
import { STAFF_LAPSED_FACT, applyLapsed } from '#approvals/lapse-everywhere.ts'
import {
  COOL_OFF_FACT,
  EXCLUSION_FACT,
  applyCoolOff,
  applyExclusion,
  publishCoolOff,
  publishExclusion,
} from '#cashier/cell-exclusions.ts'
import { openDirectory } from '#cells/directory/open-directory.ts'
import type { FactAppliers } from '#cells/facts/apply-fact.ts'
import { startFacts } from '#cells/facts/run-facts.ts'
import type { FactExchange } from '#cells/facts/run-facts.ts'
import type { Tx } from '#db/in-transaction.ts'
import { openDb, openPool } from '#db/pool.ts'
import { LIST_FACT, applyList, publishLists } from '#features/exclusions/list-facts.ts'
import {
  PROMO_CLAIMED_FACT,
  PROMO_FACT,
  applyClaimed,
  applyPromo,
  publishPromos,
} from '#features/promos/promo-facts.ts'
import { openPublishFacts, publishFact } from '#outbox/publish-fact.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'

export type FactsConfig = {
  cells: { name: string; directoryUrl: string } | null
  databaseUrl: string
}

/** Returns how this release applies the facts of all cells, by kind. */
function appliersOf(own: string): FactAppliers {
  return {
    [EXCLUSION_FACT]: {
      apply: (tx, fact) => applyExclusion(tx, { ...fact, isOwn: fact.cell === own }),
    },
    [COOL_OFF_FACT]: {
      apply: (tx, fact) => applyCoolOff(tx, { ...fact, isOwn: fact.cell === own }),
    },
    [LIST_FACT]: { apply: applyList, isOrdered: true },
    [PROMO_FACT]: { apply: applyPromo },
    [PROMO_CLAIMED_FACT]: { apply: applyClaimed },
    [STAFF_LAPSED_FACT]: { apply: applyLapsed, isLast: true },
  }
}

/** How long the directory may take to store or to return a long list. */
const DIRECTORY_LOAN_MS = 30_000

/**
 * Opens the exchange of facts with the other cells. Returns null if this is the only one, which
 * then does nothing more.
 */
export function openFacts(
  { cells, databaseUrl }: FactsConfig,
  log: Pick<Logger, 'warn'>,
): FactExchange | null {
  if (cells === null) return null
  // A list of exclusions with many thousands of entries is one fact. A statement that takes too long
  // ends before the loan of its connection, so that the fact can be put aside.
  const slow = { loanMs: 120_000, statementMs: 20_000, lockMs: 2_000 }
  const db = openDb(openPool({ url: databaseUrl, connectionsMax: 1, waitMs: 5_000, ...slow }))
  const directory = openDirectory(cells.directoryUrl, DIRECTORY_LOAN_MS)
  const facts = startFacts({
    db,
    databaseUrl,
    directory,
    directoryUrl: cells.directoryUrl,
    cell: cells.name,
    appliers: appliersOf(cells.name),
    publishAll: (tx) => publishAll(tx, openPublishFacts({ cells })),
    log,
  })
  return {
    ...facts,
    async stop() {
      await facts.stop()
      await Promise.all([db.destroy(), directory.destroy()])
    },
  }
}

/** Publishes what the other cells must know of this one, for a log that may not have it. */
async function publishAll(tx: Tx, publishFacts: PublishFacts): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct player_id as id from player_pause
    where kind = 'exclusion' and ends_at > clock_timestamp()`.execute(tx)
  for (const { id } of rows) await publishExclusion(tx, publishFacts, id, 'if excluded')
  const { rows: breaks } = await sql<{ id: string }>`
    select distinct player_id as id from player_pause
    where kind = 'cool_off' and ends_at > clock_timestamp()`.execute(tx)
  for (const { id } of breaks) await publishCoolOff(tx, publishFacts, id)
  await publishLists(tx, publishFact)
  await publishPromos(tx, publishFact)
}
