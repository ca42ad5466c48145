import { HASH_BYTES } from '@kapis/fairness/hashing'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, isSame, readNumber, toBase64 } from './bytes.ts'
import { COSIGNATURE_KEY, isNoteSigned, isOfKey, isSigned, keyId, parseNote } from './note.ts'
import { signatureLine } from './note.ts'
import type { Note, VerifierKey } from './note.ts'
import type { TreeHead } from './proofs.ts'
import { emptyRoot } from './tree-hash.ts'

/** The size and root of a log (C2SP tlog-checkpoint). */
export type Checkpoint = TreeHead & { origin: string }

/** Returns the text that the log signs. */
export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/**
 * Reads the text of a checkpoint; further lines are ignored. Returns null if it is malformed, as is
 * an empty log with another root than that of no leaves.
 */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', sizeText = '', rootText = '', ...more] = text.split('\n')
  const size = readNumber(sizeText)
  const root = fromBase64(rootText)
  const isEnded = more.at(-1) === '' && more.slice(0, -1).every((line) => line !== '')
  if (origin === '' || size === null || root?.length !== HASH_BYTES || !isEnded) return null
  if (size === 0 && !isSame(root, emptyRoot())) return null
  return { origin, size, root }
}

export type OpenCheckpoint = Checkpoint & {
  note: Note
  /** Every witness with a valid cosignature, with the time of the newest one in seconds. */
  cosigned: { key: VerifierKey; time: number }[]
}

/** What a verifier trusts: the keys of a log, and the witnesses whose cosignatures count. */
export type Trust = { logKeys: readonly VerifierKey[]; witnesses: readonly VerifierKey[] }

/**
 * Returns how many witnesses must have cosigned a checkpoint: at least `quorumMin`, and always
 * more than half. Otherwise an operator could show one history to one half and another history to
 * the other half, and each would have enough cosignatures of honest witnesses.
 */
export const quorumOf = (quorumMin: number, witnesses: readonly unknown[]): number =>
  Math.max(quorumMin, Math.floor(witnesses.length / 2) + 1)

/**
 * Reads a signed checkpoint. Returns null unless one of the log's keys has signed it; a log's key has
 * the name of its origin. Invalid signatures of a known log key make it invalid.
 */
export function openCheckpoint(text: string, trust: Trust): OpenCheckpoint | null {
  const note = parseNote(text)
  const checkpoint = note && readCheckpoint(note.text)
  if (note === null || checkpoint === null) return null
  const keys = trust.logKeys.filter(({ name }) => name === checkpoint.origin)
  const used = keys.filter((key) => note.signatures.some((line) => isOfKey(line, key)))
  if (used.length === 0 || !used.every((key) => isNoteSigned(note, key))) return null
  return { ...checkpoint, note, cosigned: listCosigned(note, trust.witnesses) }
}

/**
 * Lists the witnesses with a valid cosignature. One that is listed twice, with two keys or with one
 * key under two names, is still one: the signed message does not contain the name.
 */
function listCosigned(note: Note, witnesses: Trust['witnesses']): OpenCheckpoint['cosigned'] {
  const cosigned: OpenCheckpoint['cosigned'] = []
  const found = witnesses.map((key) => ({ key, time: cosignedAt(note, key) ?? -1 }))
  for (const one of found.toSorted((a, b) => b.time - a.time)) {
    const isNew = cosigned.every(
      ({ key }) => key.name !== one.key.name && !isSame(key.publicKey, one.key.publicKey),
    )
    if (one.time >= 0 && isNew) cosigned.push(one)
  }
  return cosigned
}

/** Returns the message that a witness signs (C2SP tlog-cosignature). */
export function cosignedMessage(text: string, time: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${time}\n${text}`)
}

/** Returns the cosignature line of a witness. */
export function cosign(
  text: string,
  { key, sign, time }: { key: VerifierKey; sign(message: Uint8Array): Uint8Array; time: number },
): string {
  const stamp = new Uint8Array(8)
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time))
  const signature = concatBytes(stamp, sign(cosignedMessage(text, time)))
  return signatureLine(key.name, keyId(key), signature)
}

/** The end of the year 9999. A later time cannot be shown as a date. */
const SECONDS_MAX = 253_402_300_799

/** Returns the time of a witness's newest valid cosignature in seconds, or null. */
export function cosignedAt({ text, signatures }: Note, key: VerifierKey): number | null {
  if (key.type !== COSIGNATURE_KEY) return null
  const times = signatures.flatMap((signature) => {
    const { bytes } = signature
    if (!isOfKey(signature, key) || bytes.length !== 4 + 8 + 64) return []
    const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(4))
    const isValid =
      time <= SECONDS_MAX &&
      isSigned(bytes.subarray(12), cosignedMessage(text, time), key.publicKey)
    return isValid ? [time] : []
  })
  return times.length === 0 ? null : Math.max(...times)
}
