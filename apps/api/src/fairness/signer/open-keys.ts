import type { Db } from '#db/pool.ts'
import { rememberKey } from '../fairness-keys.ts'
import { makeBatchSigner } from '../batch-signer.ts'
import { makeLogSigner } from '../log-signer.ts'
import { makeSecretBox } from '../secret-box.ts'
import { connectSigner } from './signer-client.ts'
import type { SignerLink } from './signer-client.ts'
import type { SignerAddress } from './signer-tls.ts'

type Keys = [Buffer, ...Buffer[]]

export type KeySource =
  | { kind: 'here'; sealKeys: Keys; receiptKeys: Keys; logKeys: Buffer[] }
  | { kind: 'signer'; address: SignerAddress; tlsFolder: string }

/**
 * Opens this process's keys, or a link to the signer if that holds them. Stores the public receipt
 * key before anything is signed with the private one.
 */
export async function openKeys(db: Db, source: KeySource): Promise<SignerLink> {
  if (source.kind === 'signer') return connectSigner(source, (keys) => rememberKey(db, { keys }))
  const signer = makeBatchSigner(source.receiptKeys)
  await rememberKey(db, signer)
  const sealer = makeSecretBox(...source.sealKeys)
  const log = makeLogSigner(source.logKeys)
  return { signer, sealer, log, assertReady: () => {}, close: () => {} }
}
