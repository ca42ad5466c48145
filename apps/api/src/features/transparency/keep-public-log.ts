import { NOTE_KEY, writeKey } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { LogSigner } from '#fairness/log-signer.ts'
import type { FileStore } from '#files/file-store.ts'
import { adoptTree } from './adopt-tree.ts'
import { askWitnesses } from './ask-witnesses.ts'
import type { LogWitness } from './ask-witnesses.ts'
import { forgetBatches } from './forget-batches.ts'
import { publishPending, publishTree } from './publish-batch.ts'
import { storeBatch } from './store-batch.ts'

export type LogDeps = {
  db: Db
  files: FileStore
  signer: LogSigner
  origin: string
  witnesses: readonly LogWitness[]
}

/**
 * Does the minute's work for the public log: appends what is new, publishes it and asks the
 * witnesses. Returns the witnesses that did not cosign, and why.
 */
export async function keepPublicLog(deps: LogDeps): Promise<{ witness: string; error: string }[]> {
  const keys = keysOf(deps)
  if (keys.length === 0) return []
  await adoptTree({ ...deps, keys })
  // A batch that an earlier run stored but did not publish comes first.
  await publishPending({ ...deps, keys })
  const stored = await storeBatch(deps.db, keys.map(writeKey))
  if (stored !== null) await publishTree({ ...deps, keys }, stored)
  // Another worker may have stored the same at the same time.
  else await publishPending({ ...deps, keys })
  await sql`update public_log set published_at = clock_timestamp()`.execute(deps.db)
  await forgetBatches(deps)
  return askWitnesses({ ...deps, keys })
}

/** Returns the keys of the log, which are named after its origin. */
export const keysOf = ({ signer, origin }: Pick<LogDeps, 'signer' | 'origin'>): VerifierKey[] =>
  signer.keys.map((key) => {
    const publicKey = new Uint8Array(Buffer.from(key, 'base64url'))
    return { name: origin, type: NOTE_KEY, publicKey }
  })
