import { createHash, createPrivateKey, randomBytes, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { PeerKey } from '../directory/peer-key.ts'
import type { FindKey } from './find-key.ts'
import { parseJson } from './parse-json.ts'

/** The header with which a cell signs its calls to another. */
export const PEER_HEADER = 'kapis-peer'

/** How far the time in a signature may be from ours. An older call may be a replay. */
export const SIGNATURE_MS = 30_000

/** For whom a cell calls another: for a visitor or a member of staff of its own, or for itself. */
const WHOM = ['visitor', 'staff', 'cell'] as const
export type Whom = (typeof WHOM)[number]

const Statement = z.object({
  from: z.string(),
  /** The id of the key that signs. */
  keyId: z.string(),
  to: z.string(),
  /** The time of the call, in ms. */
  at: z.number(),
  /** Makes each signature different, even of equal calls. */
  id: z.string(),
  /** The SHA-256 of the body. */
  digest: z.string(),
  /** The key under which the receiver does the request once; null if the request has none. */
  idempotencyKey: z.nullable(z.string()),
  whom: z.enum(WHOM),
  /** The address of the visitor or the member of staff whose request is passed on. */
  ip: z.optional(z.string()),
  /** What the other cell vouches for: who its member of staff is, or what a visitor has shown. */
  as: z.optional(z.unknown()),
})

/** What a cell states about a call. */
export type PeerStatement = z.output<typeof Statement>

type PeerTarget = { method: string; path: string }

/** A key of this cell, ready to sign. */
export type Signer = { keyId: string; sign(text: Buffer): Buffer }

export function openSigner({ keyId, pkcs8 }: PeerKey): Signer {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return { keyId, sign: (text) => sign(null, text, key) }
}

/** Returns the value of the header: the statement, and its signature with the method and path. */
export function signCall(
  signer: Signer,
  target: PeerTarget,
  stated: Omit<PeerStatement, 'id' | 'keyId'>,
): string {
  const { keyId } = signer
  const text = JSON.stringify({ ...stated, keyId, id: randomBytes(12).toString('base64url') })
  const statement = Buffer.from(text).toString('base64url')
  return `${statement}.${signer.sign(signedText(target, statement)).toString('base64url')}`
}

/**
 * Returns what a header states, or null if its signature is not of a valid key of the cell that it
 * names, or is too old or not for this call.
 */
export async function readCall(
  findKey: FindKey,
  target: PeerTarget,
  { header, to, now }: { header: string; to: string; now: number },
): Promise<PeerStatement | null> {
  const [statement = '', given = '', ...more] = header.split('.')
  // Decoding ignores characters that are not base64url, so other texts would stand for the same
  // call.
  if (more.length > 0 || !isCanonical(statement) || !isCanonical(given)) return null
  const read = z.safeParse(Statement, parseJson(Buffer.from(statement, 'base64url')))
  if (!read.success) return null
  const { from, keyId, at } = read.data
  const isRecent = Math.abs(now - at) <= SIGNATURE_MS
  if (read.data.to !== to || from === to || !isRecent) return null
  const key = await findKey(from, keyId, now)
  if (key === null) return null
  const isSigned = verify(null, signedText(target, statement), key, Buffer.from(given, 'base64url'))
  return isSigned ? read.data : null
}

export function digestBody(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url')
}

function isCanonical(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text
}

const signedText = ({ method, path }: PeerTarget, statement: string): Buffer =>
  Buffer.from(`${PEER_HEADER}\n${method}\n${path}\n${statement}`)
