import { writeAddCheckpoint } from '@kapis/transparency/add-checkpoint'
import { readAtMost, readNumber } from '@kapis/transparency/bytes'
import { cosignedAt, openCheckpoint } from '@kapis/transparency/checkpoint'
import { isOfKey, signatureLine } from '@kapis/transparency/note'
import type { Note, VerifierKey } from '@kapis/transparency/note'
import { consistencyRanges } from '@kapis/transparency/proofs'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FileStore } from '#files/file-store.ts'
import { findNewest } from './public-log.queries.ts'
import { readProof } from './read-tree.ts'

const ANSWER_MS = 5_000
const ANSWER_BYTES_MAX = 4_096

export type LogWitness = { key: VerifierKey; url: string }
export type AskDeps = {
  db: Db
  files: FileStore
  /** The log's own keys. */
  keys: readonly VerifierKey[]
  witnesses: readonly LogWitness[]
}

/**
 * Asks every witness to cosign the newest checkpoint, even if it has done so before, so that the
 * time of its cosignature is recent. A witness that does not answer does not delay the others.
 * Returns what went wrong.
 */
export async function askWitnesses(deps: AskDeps): Promise<{ witness: string; error: string }[]> {
  const names = deps.witnesses.map(({ key }) => key.name)
  await sql`delete from public_log_witness where witness <> all(${names}::text[])`.execute(deps.db)
  await sql`insert into public_log_witness (witness) select unnest(${names}::text[])
    on conflict do nothing`.execute(deps.db)
  const newest = await findNewest(deps.db)
  if (newest === undefined) return []
  const answers = await Promise.all(
    deps.witnesses.map((witness) =>
      askWitness(deps, witness, newest).then(
        () => null,
        (error: Error) => ({ witness: witness.key.name, error: error.message }),
      ),
    ),
  )
  return answers.filter((failure) => failure !== null)
}

type Newest = { size: bigint; checkpoint: string }

async function askWitness(deps: AskDeps, witness: LogWitness, newest: Newest): Promise<void> {
  const { name } = witness.key
  const row = await deps.db
    .selectFrom('public_log_witness')
    .select('size')
    .where('witness', '=', name)
    .executeTakeFirstOrThrow()
  let answer = await send(deps, witness, { ...newest, oldSize: Number(row.size) })
  // A witness that knows another size states it.
  const stated = answer.status === 409 ? readNumber(answer.body.trim()) : null
  if (stated !== null && stated <= Number(newest.size)) {
    answer = await send(deps, witness, { ...newest, oldSize: stated })
  }
  if (answer.status !== 200) throw new Error(`it answers ${answer.status} ${answer.body.trim()}`)
  const trust = { logKeys: deps.keys, witnesses: [witness.key] }
  const opened = openCheckpoint(`${newest.checkpoint}${answer.body}`, trust)
  const [cosigned] = opened?.cosigned ?? []
  if (!opened || !cosigned) throw new Error('its cosignature is not valid')
  await sql`insert into public_log_cosignature (size, witness, line)
    values (${newest.size}, ${name}, ${lineOf(opened.note, cosigned)})
    on conflict (size, witness) do update set line = excluded.line`.execute(deps.db)
  // A witness whose clock is ahead must not seem to answer for as long.
  await sql`update public_log_witness set size = ${newest.size},
    cosigned_at = least(now(), to_timestamp(${cosigned.time})) where witness = ${name}`.execute(
    deps.db,
  )
}

/**
 * Returns the line of a cosignature. Nothing else of a witness's answer is published: a checkpoint
 * with too many lines is none, so that one witness could take the others' signatures away.
 */
function lineOf({ text, signatures }: Note, { key, time }: { key: VerifierKey; time: number }) {
  const found = signatures.find(
    (one) => isOfKey(one, key) && cosignedAt({ text, signatures: [one] }, key) === time,
  )!
  return signatureLine(key.name, found.bytes.subarray(0, 4), found.bytes.subarray(4))
}

async function send(
  { files }: AskDeps,
  { url }: LogWitness,
  { size, checkpoint, oldSize }: Newest & { oldSize: number },
): Promise<{ status: number; body: string }> {
  const ranges = consistencyRanges(oldSize, Number(size))
  const proof = await readProof(files, ranges, Number(size))
  const reply = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body: writeAddCheckpoint({ oldSize, proof, checkpoint }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const body = await readAtMost(reply.body, ANSWER_BYTES_MAX)
  if (body === null) throw new Error('its answer is too long')
  return { status: reply.status, body: new TextDecoder().decode(body) }
}
