import { createHash, createHmac } from 'node:crypto'

const ROUNDS = 1024

/**
 * Returns the seed of a round. This implements PF-1 again from its description, without our
 * packages.
 */
export function seedAgain(secret: Buffer, nonce: number): Buffer {
  return createHmac('sha256', secret).update(`pf1/round/${nonce}`).digest()
}

export function rootAgain(secret: Buffer): string {
  const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  let level = Array.from({ length: ROUNDS }, (_, n) => sha(Buffer.of(0), seedAgain(secret, n)))
  while (level.length > 1) {
    const pairs = Array.from({ length: level.length / 2 }, (_, n) => n * 2)
    level = pairs.map((n) => sha(Buffer.of(1), level[n]!, level[n + 1]!))
  }
  return level[0]!.toString('hex')
}
