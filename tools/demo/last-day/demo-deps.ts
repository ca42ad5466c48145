import type { Uploads } from '../../../apps/api/src/app/open-uploads.ts'
import type { openPeople } from '../../../apps/api/src/app/worker.ts'
import type { UserRef } from '../../../apps/api/src/audit/user-ref.ts'
import type { Config } from '../../../apps/api/src/config.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import type { BatchSigner } from '../../../apps/api/src/fairness/batch-signer.ts'
import type { EpochCache } from '../../../apps/api/src/fairness/epoch-cache.ts'
import type { Vault } from '../../../apps/api/src/features/identity/vault/vault.ts'
import type { ListedStore } from '../../../apps/api/src/files/file-store.ts'

/** A player who has no open work, and their place in the order of joining. */
export type DemoPlayer = {
  userId: string
  fullName: string
  email: string
  mobile: string
  place: number
}

export type DemoDeps = ReturnType<typeof openPeople> & {
  db: Db
  files: ListedStore
  images: Uploads['images']
  vault: Vault
  epochs: EpochCache
  signer: BatchSigner
  admin: UserRef
  clock: () => Date
  now: number
  identityDays: Config['identityDays']
}
