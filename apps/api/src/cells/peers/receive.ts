import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PEER_HEADER, digestBody, readCall } from './signature.ts'
import type { PeerStatement } from './signature.ts'

/** The cell that sent a request, and the caller that it vouches for. */
type Peer = { from: string; as: unknown }

declare module 'fastify' {
  interface FastifyRequest {
    /** The statement of another cell about its request; absent if a browser sent it. */
    peer?: PeerStatement
    /** The SHA-256 of the body, on requests of other cells. */
    bodyDigest?: string
  }
}

type ReceiveSettings = {
  name: string
  cellKey: Buffer
  /** Remembers a call. Returns whether it was not known before to any process of this cell. */
  isNew(id: string): Promise<boolean>
  now?: () => number
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])
const NO_BODY = digestBody('')

/**
 * Checks the signature of requests from other cells before anything else happens to them. A signed
 * request counts as that of the visitor whom the other cell names. A change is accepted once.
 *
 * Refuses: not_authenticated.
 */
export function receivePeers(app: FastifyInstance, settings: ReceiveSettings): void {
  const { name, cellKey, isNew, now = Date.now } = settings
  const isAccepted = async (stated: PeerStatement, request: FastifyRequest) => {
    if (stated.idempotencyKey !== (request.headers['idempotency-key'] ?? null)) return false
    return SAFE_METHODS.has(request.method) || isNew(stated.id)
  }
  app.addHook('onRequest', async (request) => {
    const header = request.headers[PEER_HEADER]
    if (header === undefined) return
    const target = { method: request.method, path: request.url }
    const read = { header: String(header), to: name, now: now() }
    const stated = readCall(cellKey, target, read)
    if (stated === null || !(await isAccepted(stated, request))) {
      throw refuse('not_authenticated', { why: 'peer_signature' })
    }
    request.peer = stated
    if (stated.ip !== undefined) Object.defineProperty(request, 'ip', { value: stated.ip })
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
