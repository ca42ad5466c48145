import { canonical, hashReceipt } from '@kapis/fairness/receipt'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { isSignedByOne, listOwnKeys } from '#fairness/fairness-keys.ts'
import type { UnsignedText } from '#fairness/batch-signer.ts'
import type { FileStore } from '#files/file-store.ts'
import { digestDay } from '#ledger/reports/sum-seal.ts'
import type { HeadDeps } from './signed-heads.ts'

/** The maximum number of days that one run seals, for example after an outage. */
const DAYS_AT_ONCE = 31
const NO_SEAL = Buffer.alloc(32)

export type SealDeps = Omit<HeadDeps, 'clock'> & {
  /** The first day to seal if there is no seal yet. The default is yesterday. */
  firstDay?: string
}
type SealedFigures = Record<'day' | 'lines' | 'coinMinor' | 'ticketMinor', string> &
  Record<'digest' | 'auditSeq' | 'auditHash' | 'prevHash', string>

/**
 * Seals every past day that has no seal yet, oldest first, and returns these days. Before each day,
 * checks the previous seal again, against the journal and the seal's file, so that a change to a
 * sealed day is found within a day.
 */
export async function sealDays(deps: SealDeps): Promise<string[]> {
  const days = await listUnsealed(deps)
  for (const day of days) await sealDay(deps, day)
  return days
}

/** Returns what is wrong with a day's seal, or null if the seal is valid. */
export async function checkSeal(deps: SealDeps, day: string): Promise<string | null> {
  const keys = await listOwnKeys(deps.db, deps.signer)
  return inTransaction(deps.db, async (tx) => {
    const seal = await findSeal(tx, day)
    const kept = await readKept(deps.files, day)
    if (seal === undefined || kept === null) return 'there is no seal'
    const { signature, ...figures } = kept
    const signed = { receipt: textOf(figures), signature, at: `${day}T00:00:00Z` }
    if (!isSignedByOne(keys, signed)) return 'the file is not ours'
    if (signature !== seal.signature) return 'the file and the table tell two stories'
    const { digest, lines } = await digestDay(tx, day)
    const isSame = digest.toString('hex') === figures.digest && String(lines) === figures.lines
    return isSame ? null : 'the journal of the day was changed'
  })
}

async function sealDay(deps: SealDeps, day: string): Promise<void> {
  const before = await dayBefore(deps, day)
  const wrong = before === null ? null : await checkSeal(deps, before)
  if (wrong !== null) throw new Error(`The seal of ${before} does not hold: ${wrong}`)
  await inTransaction(deps.db, async (tx) => {
    const figures = await sayDay(tx, day, before)
    const receipt = textOf(figures)
    const { signature } = (await deps.signer.sign([receipt]))[0]!
    await tx
      .insertInto('day_seal')
      .values({
        day: sql`${day}::date`,
        lines: BigInt(figures.lines),
        coin_minor: BigInt(figures.coinMinor),
        ticket_minor: BigInt(figures.ticketMinor),
        digest: Buffer.from(figures.digest, 'hex'),
        audit_seq: BigInt(figures.auditSeq),
        audit_hash: Buffer.from(figures.auditHash, 'hex'),
        prev_hash: Buffer.from(figures.prevHash, 'hex'),
        hash: Buffer.from(receipt.hash),
        signature,
      })
      .execute()
    const bytes = Buffer.from(JSON.stringify({ ...figures, signature }))
    // The file is stored inside the transaction, so that no seal is committed without its file.
    await deps.files.put(keyOf(day), bytes, 'application/json')
  })
}

async function sayDay(tx: Tx, day: string, before: string | null): Promise<SealedFigures> {
  const { lines, coinMinor, ticketMinor, digest } = await digestDay(tx, day)
  const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  const last = before === null ? undefined : await findSeal(tx, before)
  return {
    day,
    lines: String(lines),
    coinMinor: String(coinMinor),
    ticketMinor: String(ticketMinor),
    digest: digest.toString('hex'),
    auditSeq: String(head.seq),
    auditHash: head.hash.toString('hex'),
    prevHash: (last?.hash ?? NO_SEAL).toString('hex'),
  }
}

/**
 * Lists the days without a seal: from the day after the newest seal up to yesterday in Manila. If
 * there is no seal at all, begins with `firstDay`, or lists only yesterday.
 */
async function listUnsealed({ db, firstDay }: SealDeps): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with yesterday as (select (clock_timestamp() at time zone 'Asia/Manila')::date - 1 as day)
    select d::date::text as day from yesterday, generate_series(
      coalesce((select max(day) + 1 from day_seal), ${firstDay ?? null}::date, yesterday.day),
      yesterday.day, '1 day') as d
    order by 1 limit ${DAYS_AT_ONCE}`.execute(db)
  return rows.map((row) => row.day)
}

async function dayBefore({ db }: SealDeps, day: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from day_seal where day < ${day}::date`.execute(db)
  return rows[0]?.day ?? null
}

function findSeal(tx: Tx, day: string) {
  return tx
    .selectFrom('day_seal')
    .selectAll()
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
}

async function readKept(files: FileStore, day: string) {
  const bytes = await files.get(keyOf(day))
  return bytes === null
    ? null
    : (JSON.parse(bytes.toString()) as SealedFigures & { signature: string })
}

function textOf(figures: SealedFigures): UnsignedText {
  const text = canonical({ kind: 'kapis/day-seal/1', ...figures })
  return { text, hash: hashReceipt(text) }
}

/** Returns the file key of a day's seal, made from the number of days since 1970. */
function keyOf(day: string): string {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const spelled = number.toString(16).padStart(40, '0')
  return `seals/${spelled.slice(-2)}/${spelled}`
}
