import { createPrivateKey, sign } from 'node:crypto'
import { isSame } from '@kapis/transparency/bytes'
import { readCheckpoint } from '@kapis/transparency/checkpoint'
import type { Checkpoint } from '@kapis/transparency/checkpoint'
import { keyPairOf } from './batch-signer.ts'

/** Signs checkpoints of the public log. Without keys, no log is kept. */
export type LogSigner = {
  /** The raw public keys in base64url, newest first. Each of them signs. */
  keys: readonly string[]
  /** Returns the signatures of all keys, in base64url. */
  sign(checkpoint: string): string[] | Promise<string[]>
}

/**
 * Makes a signer that signs checkpoints only. While the process runs, it signs no checkpoint that
 * contradicts an earlier one of the same log.
 */
export function makeLogSigner(keys: readonly Buffer[]): LogSigner {
  const pairs = keys.map((key) => keyPairOf(key, 'kapis/log-signing'))
  const privateKeys = pairs.map(({ pkcs8 }) =>
    createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
  )
  const newest = new Map<string, Checkpoint>()
  return {
    keys: pairs.map(({ publicKey }) => publicKey),
    sign(text) {
      const checkpoint = readCheckpoint(text)
      if (checkpoint === null) throw new Error('This is no checkpoint.')
      const known = newest.get(checkpoint.origin)
      const isFork =
        known !== undefined &&
        (checkpoint.size < known.size ||
          (checkpoint.size === known.size && !isSame(checkpoint.root, known.root)))
      if (isFork) throw new Error('Another checkpoint of this size or a larger one was signed.')
      newest.set(checkpoint.origin, checkpoint)
      return privateKeys.map((key) => sign(null, Buffer.from(text), key).toString('base64url'))
    },
  }
}
