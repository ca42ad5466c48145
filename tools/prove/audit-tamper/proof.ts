import { randomInt, randomUUID } from 'node:crypto'
import { recordAudit } from '../../../apps/api/src/audit/record.ts'
import { verifyIn } from '../../../apps/api/src/audit/verify-chain.ts'
import type { AuditChainCheck, Tip } from '../../../apps/api/src/audit/verify-chain.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { Tx } from '../../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { believeHashes } from './planted.ts'
import type { Proof } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const LINES = 120

type Edit = (tx: Tx, seq: bigint) => Promise<unknown>

/** Changes that the owner of the tables could make to an entry. The check must name that entry. */
const EDITS: Record<string, Edit> = {
  changed: (tx, seq) =>
    tx.updateTable('audit_log').set({ reason: 'Another' }).where('seq', '=', seq).execute(),
  deleted: (tx, seq) => tx.deleteFrom('audit_log').where('seq', '=', seq).execute(),
  async swapped(tx, seq) {
    await move(tx, seq, -1n)
    await move(tx, seq + 1n, seq)
    await move(tx, -1n, seq + 1n)
  },
  async inserted(tx, seq) {
    const lines = tx.updateTable('audit_log')
    await lines
      .set((of) => ({ seq: of('seq', '*', -1n) }))
      .where('seq', '>=', seq)
      .execute()
    await lines
      .set((of) => ({ seq: of(of('seq', '*', -1n), '+', 1n) }))
      .where('seq', '<', 0n)
      .execute()
    const next = tx
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '=', seq + 1n)
    const { old_value: _, new_value: __, ...line } = await next.executeTakeFirstOrThrow()
    const added = { ...line, seq, audit_log_id: randomUUID() }
    await tx.insertInto('audit_log').values(added).execute()
    await tx
      .updateTable('audit_head')
      .set((of) => ({ seq: of('seq', '+', 1n) }))
      .execute()
  },
  // The stored head is adjusted to match, so only the signed copy that is kept elsewhere reveals
  // the change.
  async 'cut off'(tx, seq) {
    await tx.deleteFrom('audit_log').where('seq', '>=', seq).execute()
    const last = tx
      .selectFrom('audit_log')
      .select(['seq', 'hash'])
      .where('seq', '=', seq - 1n)
    await tx
      .updateTable('audit_head')
      .set(await last.executeTakeFirstOrThrow())
      .execute()
  },
}

function move(tx: Tx, from: bigint, to: bigint) {
  return tx.updateTable('audit_log').set({ seq: to }).where('seq', '=', from).execute()
}

export const proof: Proof = {
  name: 'audit.tamper',
  about:
    'The staff log check names every entry that is changed, deleted, swapped, added or cut off. [AUD-03]',
  async run(ctx) {
    const { db } = await openProofPlayers(ctx)
    const { ownerUrl } = await ctx.database()
    const owner = openDb(openPool({ url: ownerUrl, connectionsMax: 1, waitMs: 60_000 }))
    ctx.onExit(() => owner.destroy())
    const signed = await fillLog(db)
    const verify = ctx.planted ? believeHashes : verifyIn
    const untouched = await inTransaction(owner, (tx) => verify(tx, signed))
    const each = ctx.short ? 10 : 50
    const figures = { lines: LINES, edits: 0, named: 0 }
    for (const [how, edit] of Object.entries(EDITS)) {
      for (let n = 0; n < each; n += 1) {
        const seq = BigInt(randomInt(2, LINES))
        const result = await tamper(
          owner,
          (tx) => edit(tx, seq),
          (tx) => verify(tx, signed),
        )
        const isNamed = !result.isWhole && result.firstBadSeq === seq
        figures.edits += 1
        figures.named += Number(isNamed)
        if (!isNamed) ctx.say(`NOT NAMED: line ${seq} ${how}`)
      }
    }
    const pass = untouched.isWhole && figures.named === figures.edits && figures.edits === each * 5
    return { pass, figures: { ...figures, isUntouchedWhole: untouched.isWhole } }
  },
}

/** Writes audit entries as staff would, and returns the head signed after the last one. */
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

/** Applies the change, runs the check and undoes the change. Returns the result of the check. */
async function tamper(
  owner: Db,
  edit: (tx: Tx) => Promise<unknown>,
  verify: (tx: Tx) => Promise<AuditChainCheck>,
): Promise<AuditChainCheck> {
  const undo = new Error('undo')
  let result: AuditChainCheck = { isWhole: true, rows: 0n }
  await inTransaction(owner, async (tx) => {
    await edit(tx)
    result = await verify(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return result
}
