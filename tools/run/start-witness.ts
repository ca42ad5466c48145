import type { AddressInfo } from 'node:net'
import { writeKey } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { makeLogSigner } from '../../apps/api/src/fairness/log-signer.ts'
import { keysOf } from '../../apps/api/src/features/transparency/keep-public-log.ts'
import { serveWitness } from '../../packages/witness/src/serve-witness.ts'
import { witnessKey } from '../../packages/witness/src/witness-key.ts'
import { makeWitness } from '../../packages/witness/src/witness.ts'

const ORIGIN = 'kapis.test/log'

/**
 * Starts a witness of the public log. Returns what the API and the worker must know of it, and how it
 * learns the key of the log, which is made with the other keys.
 */
export async function startWitness() {
  const logKeys: VerifierKey[] = []
  const own = witnessKey('witness.test/w1', Buffer.alloc(32, 1))
  const state = { logs: {}, evidence: [] }
  const witness = makeWitness({ ...own, logKeys, state, save: () => {}, now: () => new Date() })
  const server = serveWitness(witness)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      LOG_ORIGIN: ORIGIN,
      LOG_WITNESSES: `${writeKey(own.key)} http://127.0.0.1:${port}`,
    },
    follow(secretsKey: string) {
      const signer = makeLogSigner([Buffer.from(secretsKey, 'hex')])
      logKeys.push(...keysOf({ signer, origin: ORIGIN }))
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
