import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The header with which a cell signs its calls to another. */
export const PEER_HEADER = 'kapis-peer'

/** How far the time in a signature may be from ours. An older call may be a replay. */
export const SIGNATURE_MS = 30_000

const Statement = z.object({
  from: z.string(),
  to: z.string(),
  /** The time of the call, in ms. */
  at: z.number(),
  /** Makes each signature different, even of equal calls. */
  id: z.string(),
  /** The SHA-256 of the body. */
  digest: z.string(),
  /** The key under which the receiver does the request once; null if the request has none. */
  idempotencyKey: z.nullable(z.string()),
  /** The address of the visitor whose request is passed on. */
  ip: z.optional(z.string()),
  /** The caller that the other cell vouches for. */
  as: z.optional(z.unknown()),
})

/** What a cell states about a call. */
export type PeerStatement = z.output<typeof Statement>

type PeerTarget = { method: string; path: string }

/** Returns the value of the header: the statement, and its signature with the method and path. */
export function signCall(
  key: Buffer,
  target: PeerTarget,
  stated: Omit<PeerStatement, 'id'>,
): string {
  const text = JSON.stringify({ ...stated, id: randomBytes(12).toString('base64url') })
  const statement = Buffer.from(text).toString('base64url')
  return `${statement}.${macOf(key, target, statement).toString('base64url')}`
}

/** Returns what a header states, or null if its signature is wrong, too old or not for this call. */
export function readCall(
  key: Buffer,
  target: PeerTarget,
  { header, to, now }: { header: string; to: string; now: number },
): PeerStatement | null {
  const [statement = '', given = '', ...more] = header.split('.')
  // Decoding ignores characters that are not base64url, so other texts would stand for the same
  // call.
  if (more.length > 0 || !isCanonical(statement) || !isCanonical(given)) return null
  const mac = Buffer.from(given, 'base64url')
  const expected = macOf(key, target, statement)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null
  const read = z.safeParse(Statement, parse(statement))
  if (!read.success) return null
  const isRecent = Math.abs(now - read.data.at) <= SIGNATURE_MS
  return read.data.to === to && isRecent ? read.data : null
}

export function digestBody(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url')
}

function isCanonical(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text
}

function macOf(key: Buffer, { method, path }: PeerTarget, statement: string): Buffer {
  return createHmac('sha256', key).update(`${method}\n${path}\n${statement}`).digest()
}

function parse(statement: string): unknown {
  try {
    return JSON.parse(Buffer.from(statement, 'base64url').toString())
  } catch {
    return undefined
  }
}
