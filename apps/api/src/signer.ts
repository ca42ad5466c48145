import { readSignerConfig } from './config.ts'
import { makeBatchSigner } from './fairness/batch-signer.ts'
import { makeSecretBox } from './fairness/secret-box.ts'
import { serveSigner } from './fairness/signer-server.ts'

/**
 * Runs the signer, which holds the receipt and seal keys for the API and the worker; they use the
 * keys through a socket. The signer needs no database and stores nothing.
 */
async function runSigner(): Promise<void> {
  const { address, secret, receiptKeys, sealKeys } = readSignerConfig()
  const held = { signer: makeBatchSigner(receiptKeys), sealer: makeSecretBox(...sealKeys) }
  const { port, close } = await serveSigner(address, secret, held)
  process.send?.({ type: 'listening', port })
  const stop = () => void close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

if (import.meta.main) await runSigner()
