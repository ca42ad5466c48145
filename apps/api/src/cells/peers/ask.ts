import { refuse } from '@kapis/contract/refusals'
import type { CellRow } from '../directory/list-cells.ts'
import { PEER_HEADER, digestBody, signCall } from './signature.ts'
import type { Signer, Whom } from './signature.ts'

const TIMEOUT_MS = 3_000

/** How long a visitor's request may take in another cell, which may have to hash a password. */
export const VISITOR_MS = 8_000

/**
 * The longest answer that is read. The longest that a cell gives is an image. Bodies of requests are
 * limited by their routes, before they are passed on.
 */
const ANSWER_BYTES_MAX = 16_000_000

/** A call to the API of another cell. */
type PeerCall = {
  method: string
  /** The path with its query. */
  path: string
  /** The body as it is sent; without a content type in `headers`, it is JSON. */
  body?: string | Buffer | undefined
  headers?: Record<string, string>
  /** For whom this cell calls. */
  whom: Whom
  /** The address of the visitor, by which the other cell limits requests. */
  ip?: string
  /** What this cell vouches for. */
  as?: unknown
  /** How long to wait for the answer. */
  waitMs?: number
}

export type PeerAnswer = { status: number; headers: Headers; body: Buffer }

export type AskPeer = (cell: string, call: PeerCall) => Promise<PeerAnswer>

type AskDeps = {
  name: string
  signer: Signer
  list(): Promise<CellRow[]>
  timeoutMs?: number
}

/**
 * Returns a function that calls the API of another cell, signed by a key of this cell. It
 * refuses: bad_request (the path names a host, as the target of a request to a proxy does);
 * unavailable (there is no such cell, it is out of service, it does not answer in time, or its
 * answer is longer than an image); outcome_unknown if a change was sent and no whole answer came,
 * because the change may have been made.
 */
export function makeAsk({ name, signer, list, timeoutMs = TIMEOUT_MS }: AskDeps): AskPeer {
  return async (cell, { method, path, body, headers = {}, whom, ip, as, waitMs = timeoutMs }) => {
    // The path is appended to the address of the cell, where a host would become part of its name.
    if (!path.startsWith('/')) throw refuse('bad_request', { why: 'target', cell })
    const found = (await list()).find((one) => one.name === cell)
    if (found === undefined) throw refuse('unavailable', { why: 'unknown_cell', cell })
    if (found.state === 'out') throw refuse('unavailable', { why: 'cell_out', cell })
    const idempotencyKey = headers['idempotency-key'] ?? null
    const stated = { from: name, to: cell, at: Date.now(), digest: digestBody(body ?? '') }
    const signed = signCall(signer, { method, path }, { ...stated, idempotencyKey, whom, ip, as })
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    try {
      const reply = await fetch(`${found.address}${path}`, {
        method,
        headers: { ...type, ...headers, [PEER_HEADER]: signed },
        ...(body !== undefined && { body: typeof body === 'string' ? body : viewOf(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(waitMs),
      })
      const { status } = reply
      return { status, headers: reply.headers, body: await readAnswer(reply) }
    } catch (error) {
      const isUnknown = method !== 'GET' && !isUnsent(error)
      const code = isUnknown ? 'outcome_unknown' : 'unavailable'
      throw refuse(code, { why: 'cell_silent', cell, error: String(error) })
    }
  }
}

/** The errors of a connection that was never made, so that nothing was sent through it. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the other cell has certainly not got a call. `fetch` names the cause of its error. */
function isUnsent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return UNSENT.has(String(cause?.code))
}

/** Reads an answer, and stops if it is too long, so that no cell can fill the memory of another. */
async function readAnswer({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Returns the bytes of a buffer as `fetch` takes them, without a copy. */
function viewOf({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}
