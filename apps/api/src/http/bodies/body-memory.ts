import { Transform, finished } from 'node:stream'
import type { Readable } from 'node:stream'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The size up to which a body counts as small. Only a few routes take larger ones. */
export const BODY_BYTES_MAX = 65_536
/** The most bytes of large bodies that a process holds, in total and for one user or address. */
const HELD_BYTES_MAX = 64_000_000
const OWN_BYTES_MAX = HELD_BYTES_MAX / 4

export type BodyMemory = ReturnType<typeof makeBodyMemory>

/**
 * Counts the memory that large bodies take. Bytes count from their arrival until the request is
 * answered, because the handler works with them until then. An announced length reserves nothing,
 * because anybody can announce a body and not send it.
 */
export function makeBodyMemory() {
  let held = 0
  const heldBy = new Map<string, number>()

  function add(owners: readonly string[], bytes: number): void {
    held += bytes
    for (const owner of owners) {
      const own = (heldBy.get(owner) ?? 0) + bytes
      if (own === 0) heldBy.delete(owner)
      else heldBy.set(owner, own)
    }
  }

  function hasRoom(owners: readonly string[], bytes: number): boolean {
    const isGreedy = owners.some((owner) => (heldBy.get(owner) ?? 0) + bytes > OWN_BYTES_MAX)
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
      owners: readonly string[],
    ): Readable {
      const { 'content-length': announced } = request.headers
      if (announced !== undefined && Number(announced) <= BODY_BYTES_MAX) return body
      // The reader refuses a body that is longer than its route allows.
      const expected = Math.min(Number(announced ?? 0), request.routeOptions.bodyLimit)
      if (!hasRoom(owners, expected)) throw noRoom()
      const { counted, giveBack } = meter({ add, hasRoom }, owners)
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

const noRoom = () => refuse('unavailable', { why: 'body_memory' })

type Account = {
  add(owners: readonly string[], bytes: number): void
  hasRoom(owners: readonly string[], bytes: number): boolean
}

/** Returns a stream that counts the bytes that pass, and a function that frees their memory. */
function meter({ add, hasRoom }: Account, owners: readonly string[]) {
  let bytes = 0
  let isOver = false
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isOver) return done()
      if (!hasRoom(owners, chunk.length)) return done(noRoom())
      bytes += chunk.length
      add(owners, chunk.length)
      done(null, chunk)
    },
  })
  // Once the reader has refused the body, nobody else listens for errors of the stream.
  counted.on('error', () => {})
  const giveBack = () => {
    if (!isOver) add(owners, -bytes)
    isOver = true
  }
  return { counted, giveBack }
}
