import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PEER_HEADER, SIGNATURE_MS, digestBody, readCall } from './signature.ts'
import type { PeerStatement } from './signature.ts'

/** The cell that sent a request, and the caller that it vouches for. */
type Peer = { from: string; as: unknown }

declare module 'fastify' {
  interface FastifyRequest {
    /** What another cell stated about its request; absent if a browser sent it. */
    peer?: PeerStatement
    /** The SHA-256 of the body, on requests of other cells. */
    bodyDigest?: string
  }
}

type ReceiveSettings = { name: string; cellKey: Buffer; now?: () => number }

const SAFE_METHODS = new Set(['GET', 'HEAD'])
const NO_BODY = digestBody('')

/**
 * Checks the signature of requests from other cells before anything else happens to them. A signed
 * request counts as that of the visitor whom the other cell names. A change is accepted once.
 *
 * Refuses: not_authenticated.
 */
export function receivePeers(app: FastifyInstance, settings: ReceiveSettings): void {
  const { name, cellKey, now = Date.now } = settings
  const isNew = makeMemory(now)
  app.addHook('onRequest', (request, _, done) => {
    const header = request.headers[PEER_HEADER]
    if (header === undefined) return done()
    const target = { method: request.method, path: request.url }
    const read = { header: String(header), to: name, now: now() }
    const stated = readCall(cellKey, target, read)
    const isChange = !SAFE_METHODS.has(request.method)
    const isMeant = stated?.idempotencyKey === (request.headers['idempotency-key'] ?? null)
    if (stated === null || !isMeant || (isChange && !isNew(stated.id))) {
      return done(refuse('not_authenticated', { why: 'peer_signature' }))
    }
    request.peer = stated
    if (stated.ip !== undefined) Object.defineProperty(request, 'ip', { value: stated.ip })
    return done()
  })
  app.addHook('preParsing', (request, _, payload, done) => {
    done(null, request.peer === undefined ? payload : payload.pipe(digesting(request)))
  })
  app.addHook('preValidation', (request, _, done) => {
    const { peer, bodyDigest = NO_BODY } = request
    if (peer === undefined || peer.digest === bodyDigest) done()
    else done(refuse('not_authenticated', { why: 'peer_body' }))
  })
}

/** Returns who sent a request, if another cell did. */
export function readPeer({ peer }: Pick<FastifyRequest, 'peer'>): Peer | null {
  return peer === undefined ? null : { from: peer.from, as: peer.as }
}

/** Returns a stream that passes the body through and notes its digest. */
function digesting(request: FastifyRequest): Transform {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      stream.receivedEncodedLength += chunk.length
      done(null, chunk)
    },
    flush(done) {
      request.bodyDigest = hash.digest('base64url')
      done()
    },
  }) as Transform & { receivedEncodedLength: number }
  stream.receivedEncodedLength = 0
  return stream
}

/** Returns a function that says whether it has not seen a call before, while its signature is valid. */
function makeMemory(now: () => number): (id: string) => boolean {
  const seen = new Map<string, number>()
  return (id) => {
    // They are in the order in which they came, so that the expired ones are first. A signature may
    // be from a clock that is ahead, and is valid for twice the time then.
    for (const [old, at] of seen) {
      if (now() - at <= 2 * SIGNATURE_MS) break
      seen.delete(old)
    }
    if (seen.has(id)) return false
    seen.set(id, now())
    return true
  }
}
