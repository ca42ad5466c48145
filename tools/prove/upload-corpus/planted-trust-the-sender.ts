import { createHash } from 'node:crypto'
import type { ImageCodec } from '../../../apps/api/src/files/image-codec.ts'

/** The planted bug: a file is what its sender says, and is kept as it came. */
export function trustTheSender(): ImageCodec {
  return {
    prepare: async (bytes) => {
      const print = createHash('sha256').update(bytes).digest()
      return { full: bytes, thumbnail: bytes, type: 'image/webp', print, look: print }
    },
    close: async () => {},
  }
}
