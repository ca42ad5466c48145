import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindKey } from './find-key.ts'
import { PEER_HEADER, digestBody, readCall } from './signature.ts'
import type { PeerStatement, Whom } from './signature.ts'

/** The cell that sent a request, for whom it did, and what it vouches for. */
type Peer = Pick<PeerStatement, 'from' | 'whom' | 'as'>

declare module 'fastify' {
  interface FastifyRequest {
    /** The statement of another cell about its request; absent if a browser sent it. */
    peer?: PeerStatement
    /** The SHA-256 of the body, on requests of other cells. */
    bodyDigest?: string
  }
  interface FastifyContextConfig {
    /** For whom other cells may call this path. A path without it refuses their calls. */
    opensTo?: Whom
  }
}

type ReceiveSettings = {
  name: string
  findKey: FindKey
  /** Remembers a call. Returns whether it was not known before to any process of this cell. */
  isNew(id: string): Promise<boolean>
  now?: () => number
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])
const NO_BODY = digestBody('')

/**
 * Checks the signature of requests from other cells before anything else happens to them, and that
 * the path is open to those for whom they are made. A signed request counts as that of the visitor
 * whom the other cell names. A change is accepted once.
 *
 * Refuses: not_authenticated, unavailable (the keys were never read from the directory).
 */
export function receivePeers(app: FastifyInstance, settings: ReceiveSettings): void {
  const { name, findKey, isNew, now = Date.now } = settings
  const isAccepted = async (stated: PeerStatement, request: FastifyRequest) => {
    if (stated.whom !== request.routeOptions.config.opensTo) return false
    if (stated.idempotencyKey !== (request.headers['idempotency-key'] ?? null)) return false
    return SAFE_METHODS.has(request.method) || isNew(stated.id)
  }
  const knownKey: FindKey = (...key) =>
    findKey(...key).catch((error: unknown) => {
      throw refuse('unavailable', { why: 'no_keys', error: String(error) })
    })
  app.addHook('onRequest', async (request) => {
    const header = request.headers[PEER_HEADER]
    if (header === undefined) return
    const target = { method: request.method, path: request.url }
    const read = { header: String(header), to: name, now: now() }
    const stated = await readCall(knownKey, target, read)
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
  return peer ?? null
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
