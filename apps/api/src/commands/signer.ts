import { readSignerConfig } from '#config.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { makeLogSigner } from '#fairness/log-signer.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { serveSigner } from '#fairness/signer/signer-server.ts'

/**
 * Runs the signer, which holds the keys of receipts, seals and the public log for the API and the worker; they use the
 * keys through a socket. The signer needs no database and stores nothing.
 */
export async function run(): Promise<void> {
  const { address, tlsFolder, receiptKeys, sealKeys, logKeys } = readSignerConfig()
  const held = {
    signer: makeBatchSigner(receiptKeys),
    sealer: makeSecretBox(...sealKeys),
    log: makeLogSigner(logKeys),
  }
  const { port, close } = await serveSigner(address, tlsFolder, held)
  process.send?.({ type: 'listening', port })
  const stop = () => void close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
