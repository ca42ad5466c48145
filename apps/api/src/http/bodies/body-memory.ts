import { Transform, finished } from 'node:stream'
import type { Readable } from 'node:stream'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The size up to which a body counts as small. Only a few routes take larger ones. */
export const BODY_BYTES_MAX = 65_536
/**
 * The most bytes of large bodies that a process holds: in total, for one address and for one user. A
 * user has less than an address, so that nobody takes the share of the players at an address alone.
 */
const HELD_BYTES_MAX = 64_000_000
const ADDRESS_BYTES_MAX = HELD_BYTES_MAX / 2
const USER_BYTES_MAX = HELD_BYTES_MAX / 4

/** Whose share a body takes: that of an address, and that of the user if there is one. */
type BodyOwners = { address: string; userId: string | undefined }
type Share = { owner: string; bytesMax: number }

export type BodyMemory = ReturnType<typeof makeBodyMemory>

/**
 * Counts the memory that large bodies take. Bytes count from their arrival until the request is
 * answered, because the handler works with them until then. An announced length reserves nothing,
 * because anybody can announce a body and not send it.
 */
export function makeBodyMemory() {
  let held = 0
  const heldBy = new Map<string, number>()

  function add(shares: readonly Share[], bytes: number): void {
    held += bytes
    for (const { owner } of shares) {
      const own = (heldBy.get(owner) ?? 0) + bytes
      if (own === 0) heldBy.delete(owner)
      else heldBy.set(owner, own)
    }
  }

  function hasRoom(shares: readonly Share[], bytes: number): boolean {
    const isGreedy = shares.some(
      ({ owner, bytesMax }) => (heldBy.get(owner) ?? 0) + bytes > bytesMax,
    )
    return !isGreedy && held + bytes <= HELD_BYTES_MAX
  }

  return {
    /**
     * Returns the body of a request as a stream that counts it for its owners. Refuses, at once or
     * in the stream: unavailable.
     */
    count(
      request: FastifyRequest,
      reply: FastifyReply,
      body: Readable,
      owners: BodyOwners,
    ): Readable {
      const shares = sharesOf(owners)
      const { 'content-length': announced } = request.headers
      if (announced !== undefined && Number(announced) <= BODY_BYTES_MAX) return body
      // The reader refuses a body that is longer than its route allows.
      const expected = Math.min(Number(announced ?? 0), request.routeOptions.bodyLimit)
      if (!hasRoom(shares, expected)) throw noRoom()
      const { counted, giveBack } = meter({ add, hasRoom }, shares)
      finished(reply.raw, () => {
        giveBack()
        // Discard the rest of a refused body, so that the connection can serve the next request.
        body.unpipe(counted).resume()
      })
      body.on('error', (error) => counted.destroy(error))
      return body.pipe(counted)
    },
  }
}

function sharesOf({ address, userId }: BodyOwners): Share[] {
  const share = { owner: address, bytesMax: ADDRESS_BYTES_MAX }
  return userId === undefined ? [share] : [share, { owner: userId, bytesMax: USER_BYTES_MAX }]
}

const noRoom = () => refuse('unavailable', { why: 'body_memory' })

type Account = {
  add(shares: readonly Share[], bytes: number): void
  hasRoom(shares: readonly Share[], bytes: number): boolean
}

/** Returns a stream that counts the bytes that pass, and a function that frees their memory. */
function meter({ add, hasRoom }: Account, shares: readonly Share[]) {
  let bytes = 0
  let isOver = false
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isOver) return done()
      if (!hasRoom(shares, chunk.length)) return done(noRoom())
      bytes += chunk.length
      add(shares, chunk.length)
      done(null, chunk)
    },
  })
  // Once the reader has refused the body, nobody else listens for errors of the stream.
  counted.on('error', () => {})
  const giveBack = () => {
    if (!isOver) add(shares, -bytes)
    isOver = true
  }
  return { counted, giveBack }
}
