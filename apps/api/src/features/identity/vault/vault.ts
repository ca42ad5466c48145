import type { DocumentKind } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import { makeSecretBox } from '#fairness/secret-box.ts'
import type { LocalSecretBox } from '#fairness/secret-box.ts'
import { newFileKey } from '#files/file-store.ts'
import { readBase64 } from '#files/store-image.ts'
import type { ImageDeps } from '#files/store-image.ts'

/** What is written on the document. Stored sealed only. */
export type IdentityDetails = {
  givenNames: string
  lastName: string
  dateOfBirth: string
  documentKind: DocumentKind
  documentNumber: string
  documentExpiresOn: string | null
}

export type Vault = {
  /** Whether this process has keys. Without them nothing can be kept or opened. */
  isOpen: boolean
  /**
   * Re-encodes an image as receipts are, seals it and stores it. Only sealed bytes reach the file
   * store. Returns the file key. Refuses: unavailable, file_too_large, file_refused.
   */
  keepImage(playerId: string, fileData: string): Promise<string>
  /** Returns an image, or null if its file is gone. */
  openImage(playerId: string, fileKey: string): Promise<Buffer | null>
  /** Deletes an image. If the store is away, `delete-identity-data` deletes it later. */
  removeImage(fileKey: string): Promise<void>
  sealDetails(playerId: string, details: IdentityDetails): Buffer
  openDetails(playerId: string, sealed: Buffer): IdentityDetails
}

/** Opens the vault of identity documents. Its keys serve no other purpose. */
export function openVault(keys: [Buffer, ...Buffer[]] | null, deps: ImageDeps): Vault {
  return makeVault(keys === null ? null : makeSecretBox(...keys), deps)
}

function makeVault(
  box: Pick<LocalSecretBox, 'seal' | 'open'> | null,
  { images, files }: ImageDeps,
): Vault {
  const opened = () => {
    if (box === null) throw refuse('unavailable', { why: 'VAULT_KEYS is missing' })
    return box
  }
  return {
    isOpen: box !== null,
    async keepImage(playerId, fileData) {
      const { seal } = opened()
      const { full } = await images.prepare(readBase64(fileData), playerId)
      const fileKey = newFileKey('identities')
      await files.put(fileKey, seal(full, imagePlace(playerId, fileKey)), SEALED)
      return fileKey
    },
    async openImage(playerId, fileKey) {
      const { open } = opened()
      const sealed = await files.get(fileKey)
      return sealed === null ? null : open(sealed, imagePlace(playerId, fileKey))
    },
    removeImage: (fileKey) => files.remove(fileKey).catch(() => {}),
    sealDetails: (playerId, details) =>
      opened().seal(Buffer.from(JSON.stringify(details)), detailsPlace(playerId)),
    openDetails: (playerId, sealed) =>
      JSON.parse(opened().open(sealed, detailsPlace(playerId)).toString()) as IdentityDetails,
  }
}

const SEALED = 'application/octet-stream'

// A sealed file or row can be opened only where it was sealed for.
export const imagePlace = (playerId: string, fileKey: string): string =>
  `identity-image/${playerId}/${fileKey}`
export const detailsPlace = (playerId: string): string => `identity-details/${playerId}`

export function fullNameOf({ givenNames, lastName }: IdentityDetails): string {
  return `${givenNames} ${lastName}`
}
