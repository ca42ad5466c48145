import { refuse } from '@kapis/contract/refusals'
import { UPLOAD_BYTES_MAX } from '@kapis/contract/wallet'
import { openImageProcess } from './image-process.ts'
import type { ReencodedImage } from './reencode-image.ts'
import type { Scan } from './scan.ts'

export type { ReencodedImage } from './reencode-image.ts'
export type InTurn = <T>(work: () => Promise<T>, owner?: string) => Promise<T>
export type ImageCodec = {
  /**
   * Scans an upload of a user and encodes it again. Refuses: file_too_large, file_refused,
   * unavailable (too many wait, or too many of this user).
   */
  prepare(bytes: Buffer, owner?: string): Promise<ReencodedImage>
  close(): Promise<void>
}

/**
 * The limits of the decoding process. They exceed the decoder's own limits, which give a clearer
 * refusal and so should be reached first.
 */
const LIMITS = { msMax: 15_000, megabytesMax: 512 }

const trust: Scan = async () => {}

/** Opens a codec that decodes uploads in a separate process, one at a time. */
export function openImageCodec(inTurn: InTurn, scan = trust): ImageCodec {
  const decoder = openImageProcess('prepare', LIMITS)
  return {
    async prepare(bytes, owner) {
      if (bytes.length > UPLOAD_BYTES_MAX) throw refuse('file_too_large')
      const scanAndDecode = async () => {
        await scan(bytes)
        return decoder.run(bytes)
      }
      const outcome = await inTurn(scanAndDecode, owner)
      if ('made' in outcome) return outcome.made
      // A timeout does not mean that the image is bad, so the sender may retry.
      if ('lost' in outcome && outcome.lost === 'late') throw refuse('unavailable')
      throw refuse('file_refused', { why: 'failed' in outcome ? outcome.failed : 'decoder died' })
    },
    close: () => decoder.close(),
  }
}
