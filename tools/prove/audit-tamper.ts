import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '../../apps/api/src/audit/record.ts'
import { verifyIn } from '../../apps/api/src/audit/verify-chain.ts'
import type { ChainVerdict, Tip } from '../../apps/api/src/audit/verify-chain.ts'
import { inTransaction } from '../../apps/api/src/db/in-transaction.ts'
import type { Tx } from '../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import type { Db } from '../../apps/api/src/db/pool.ts'
import { believeHashes } from './planted/believe-hashes.ts'
import type { Proof } from './proof.ts'
import { openProofHouse } from './proof-house.ts'

const LINES = 120

type Edit = (tx: Tx, seq: bigint) => Promise<unknown>

/** What the owner of the tables could do to a line, each answering which line must be named. */
const EDITS: Record<string, { edit: Edit; named: (seq: bigint) => bigint }> = {
  changed: {
    edit: (tx, seq) =>
      sql`update audit_log set reason = 'Another reason' where seq = ${seq}`.execute(tx),
    named: (seq) => seq,
  },
  deleted: {
    edit: (tx, seq) => sql`delete from audit_log where seq = ${seq}`.execute(tx),
    named: (seq) => seq,
  },
  swapped: {
    edit: async (tx, seq) => {
      await sql`update audit_log set seq = -seq where seq in (${seq}, ${seq + 1n})`.execute(tx)
      await sql`update audit_log set seq = ${2n * seq + 1n}::int8 + seq
        where seq < 0`.execute(tx)
    },
    named: (seq) => seq,
  },
  inserted: {
    edit: async (tx, seq) => {
      await sql`update audit_log set seq = -seq - 1 where seq >= ${seq}`.execute(tx)
      await sql`update audit_log set seq = -seq where seq < 0`.execute(tx)
      await sql`insert into audit_log select (jsonb_populate_record(l, jsonb_build_object(
          'seq', ${seq}::int8, 'audit_log_id', gen_random_uuid()))).*
        from audit_log l where seq = ${seq + 1n}`.execute(tx)
      await sql`update audit_head set seq = seq + 1`.execute(tx)
    },
    named: (seq) => seq,
  },
  // The head in the database is made to fit: only the one that was signed and kept elsewhere tells.
  'cut off': {
    edit: async (tx, seq) => {
      await sql`delete from audit_log where seq >= ${seq}`.execute(tx)
      await sql`update audit_head set (seq, hash) = (select seq, hash from audit_log
        order by seq desc limit 1)`.execute(tx)
    },
    named: (seq) => seq,
  },
}

export const proof: Proof = {
  name: 'audit.tamper',
  about: 'A line of the staff log that is changed, deleted, swapped, added or cut off is named.',
  async run(ctx) {
    const { db } = await openProofHouse(ctx)
    const { ownerUrl } = await ctx.database()
    const owner = openDb(openPool({ url: ownerUrl, connectionsMax: 1, waitMs: 5_000 }))
    ctx.onExit(() => owner.destroy())
    const signed = await fillLog(db)
    const verify = ctx.planted ? believeHashes : verifyIn
    const untouched = await inTransaction(owner, (tx) => verify(tx, signed))
    const each = ctx.short ? 10 : 50
    const figures = { lines: LINES, edits: 0, named: 0 }
    for (const [how, { edit, named }] of Object.entries(EDITS)) {
      for (let n = 0; n < each; n += 1) {
        const seq = BigInt(randomInt(2, LINES))
        const verdict = await tamper(
          owner,
          (tx) => edit(tx, seq),
          (tx) => verify(tx, signed),
        )
        const isNamed = !verdict.isWhole && verdict.firstBadSeq === named(seq)
        figures.edits += 1
        figures.named += Number(isNamed)
        if (!isNamed) ctx.say(`NOT NAMED: line ${seq} ${how}`)
      }
    }
    const pass = untouched.isWhole && figures.named === figures.edits && figures.edits === each * 5
    return { pass, figures: { ...figures, isUntouchedWhole: untouched.isWhole } }
  },
}

/** Lines as staff leave them, and the head that was signed after the last one. */
async function fillLog(db: Db): Promise<Tip> {
  const actor = { userId: '0198c1b2-7a3e-4f60-9d2c-5e8f00112233', username: 'staff_one' }
  for (let n = 1; n <= LINES; n += 1) {
    await inTransaction(db, (tx) =>
      recordAudit(tx, {
        actor,
        action: 'users.comment',
        description: `Line ${n}`,
        oldValue: { comment: n - 1 },
        newValue: { comment: n },
        reason: 'Asked for it',
      }),
    )
  }
  return db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

/** Does it, looks, and undoes it. */
async function tamper(
  owner: Db,
  edit: (tx: Tx) => Promise<unknown>,
  verify: (tx: Tx) => Promise<ChainVerdict>,
): Promise<ChainVerdict> {
  const undo = new Error('undo')
  let verdict: ChainVerdict = { isWhole: true, rows: 0n }
  await inTransaction(owner, async (tx) => {
    await edit(tx)
    verdict = await verify(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return verdict
}
