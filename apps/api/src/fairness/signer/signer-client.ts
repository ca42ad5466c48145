import { refuse } from '@kapis/contract/refusals'
import { batchOf, signedWith } from '../batch-signer.ts'
import type { BatchSigner } from '../batch-signer.ts'
import type { LogSigner } from '../log-signer.ts'
import type { SecretBox } from '../secret-box.ts'
import { NotPerformed, openLink } from './signer-link.ts'
import type { SignerKeys } from './signer-link.ts'
import type { SignerAddress } from './signer-tls.ts'

const START_MS = 10_000

export type SignerLink = {
  signer: BatchSigner
  sealer: SecretBox
  log: LogSigner
  /** Checks that the signer is connected. Refuses: unavailable. */
  assertReady(): void
  close(): void
}

/**
 * Connects to the signer process, which does everything that needs a key, and reconnects
 * automatically. Each new connection awaits `announce` before it signs, because the signer may have
 * a new key.
 *
 * While the signer is unreachable, `sign` refuses with outcome_unknown, because the bet is in the
 * journal already and a repeated request returns it signed. `seal` and `open` refuse with
 * unavailable, because their transaction is rolled back. A secret that the signer cannot open is an
 * error, as in a local secret box: the other secrets can still be opened.
 */
export async function connectSigner(
  { address, tlsFolder }: { address: SignerAddress; tlsFolder: string },
  announce: (keys: SignerKeys) => Promise<void>,
  startMs = START_MS,
): Promise<SignerLink> {
  const link = openLink(address, tlsFolder, announce)
  if ((await link.opened(startMs)) === null) {
    link.close()
    throw new Error(`The signer does not answer: ${link.fault()}`)
  }
  const ask = link.call
  const orRefuse = (code: 'outcome_unknown' | 'unavailable') => (error: unknown) => {
    throw refuse(code, { signer: (error as Error).message })
  }
  return {
    assertReady() {
      if (!link.isReady()) throw refuse('unavailable', { why: 'the signer is away' })
    },
    close: link.close,
    signer: {
      get keys() {
        return link.keys()
      },
      async sign(receipts) {
        const batch = batchOf(receipts)
        const root = Buffer.from(batch.root).toString('hex')
        const text = await ask({ op: 'sign', root }).catch(orRefuse('outcome_unknown'))
        return signedWith(receipts, batch, text as unknown as { keyId: string; signature: string })
      },
    },
    log: {
      get keys() {
        return link.logKeys()
      },
      async sign(checkpoint) {
        return (await ask({ op: 'sign-log', checkpoint }))['signatures'] as string[]
      },
    },
    sealer: {
      async seal(plain, place) {
        const call = { op: 'seal', place, secret: Buffer.from(plain).toString('base64') } as const
        const { sealed } = await ask(call).catch(orRefuse('unavailable'))
        return Buffer.from(sealed as string, 'base64')
      },
      async open(sealed, place) {
        const call = { op: 'open', place, sealed: sealed.toString('base64') } as const
        const answer = await ask(call).catch((error: unknown) => {
          if (error instanceof NotPerformed) throw error
          return orRefuse('unavailable')(error)
        })
        return Buffer.from(answer['secret'] as string, 'base64')
      },
    },
  }
}
