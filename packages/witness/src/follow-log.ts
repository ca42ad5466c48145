import { writeAddCheckpoint } from '@kapis/transparency/add-checkpoint'
import { readAtMost } from '@kapis/transparency/bytes'
import { openCheckpoint } from '@kapis/transparency/checkpoint'
import type { VerifierKey } from '@kapis/transparency/note'
import { consistencyRanges } from '@kapis/transparency/proofs'
import { rootOfRange } from '@kapis/transparency/tree-hash'
import { readFromTiles, tilePath, tilesOf } from '@kapis/transparency/tiles'
import type { Witness } from './witness.ts'

export type FollowedLog = { key: VerifierKey; url: string }

const ANSWER_MS = 10_000
/** No checkpoint or tile is larger than this. */
const BYTES_MAX = 65_536

/**
 * Fetches the newest checkpoint of a log and cosigns it if it continues the known one. A checkpoint
 * that contradicts the known one is kept as evidence. Throws if the log cannot be read.
 */
export async function followLog(witness: Witness, { key, url }: FollowedLog): Promise<void> {
  const checkpoint = new TextDecoder().decode(await read(`${url}/checkpoint`))
  const shown = openCheckpoint(checkpoint, { logKeys: [key], witnesses: [] })
  if (shown === null) throw new Error('The log shows no checkpoint that it has signed.')
  const known = witness.known(shown.origin)
  witness.compare(checkpoint)
  // An older checkpoint may come from a cache, and contradicts nothing.
  if (known !== null && shown.size <= known.size) return
  const oldSize = known?.size ?? 0
  const ranges = consistencyRanges(oldSize, shown.size)
  const tiles = new Map<string, Uint8Array>()
  await Promise.all(
    tilesOf(ranges, shown.size).map(async (tile) => {
      tiles.set(tilePath(tile), await read(`${url}/${tilePath(tile)}`))
    }),
  )
  const node = readFromTiles(tiles, shown.size)
  const proof = ranges.map((range) => rootOfRange(range, node))
  const answer = witness.add(writeAddCheckpoint({ oldSize, proof, checkpoint }))
  if (answer.status === 422) witness.accuse(checkpoint)
  if (answer.status !== 200) throw new Error(`The log could not be cosigned: ${answer.body}`)
}

async function read(url: string): Promise<Uint8Array> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  const bytes = await readAtMost(reply.body, BYTES_MAX)
  if (bytes === null) throw new Error(`${url} is too large`)
  return bytes
}
