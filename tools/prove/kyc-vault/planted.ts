import { newFileKey } from '../../../apps/api/src/files/file-store.ts'
import { readBase64 } from '../../../apps/api/src/files/store-image.ts'
import type { IdentityDetails } from '../../../apps/api/src/features/identity/vault/vault.ts'
import type { Parts } from '../../../apps/api/src/app/open-parts.ts'

/**
 * Planted bug: stores the re-encoded image as a draft before it is sealed, and the details without
 * sealing them.
 */
export function writeBeforeSealing({ vault, uploads }: Parts): Partial<Parts> {
  const { images, files } = uploads
  return {
    vault: {
      ...vault,
      async keepImage(playerId, fileData) {
        const { full, type } = await images.prepare(readBase64(fileData))
        await files.put(newFileKey('identities'), full, type)
        return vault.keepImage(playerId, fileData)
      },
      sealDetails: (_, details) => Buffer.from(JSON.stringify(details)),
      openDetails: (_, sealed) => JSON.parse(sealed.toString()) as IdentityDetails,
    },
  }
}
