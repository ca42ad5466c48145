import { createHash } from 'node:crypto'
import type { ImageCodec } from '../../../apps/api/src/files/image-codec.ts'

/** Planted bug: trusts the sender's file type and stores the file unchanged. */
export function trustTheSender(): ImageCodec {
  return {
    prepare: async (bytes) => {
      const print = createHash('sha256').update(bytes).digest()
      return { full: bytes, thumbnail: bytes, type: 'image/webp', print, look: print }
    },
    close: async () => {},
  }
}
