import { openImageProcess } from './image-process.ts'
import type { OcrPage } from './recognise-text.ts'

export type { OcrPage as Look } from './recognise-text.ts'
export type TextReader = {
  /**
   * Returns the text of an image, or null if reading it took too much time or memory. `owner` is the
   * user who waits for it.
   */
  read(image: Buffer, owner?: string): Promise<string | null>
  /** Returns the text with the position of each word. A tilted image gets no positions. */
  look(image: Buffer): Promise<OcrPage | null>
  /** Starts the reading process before the first image is sent. */
  warm(): void
  close(): Promise<void>
}

const MEGABYTES_MAX = 512

/**
 * Opens a reader in a separate process, which reads one image at a time. `read` and `look` throw if
 * the image is invalid.
 */
export function openTextReader({ msMax }: { msMax: number }): TextReader {
  const reader = openImageProcess('read', { msMax, megabytesMax: MEGABYTES_MAX })
  const look = async (image: Buffer) => {
    const outcome = await reader.run(image)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return 'made' in outcome ? outcome.made : null
  }
  return {
    look,
    read: async (image) => (await look(image))?.text ?? null,
    warm: reader.warm,
    close: reader.close,
  }
}
