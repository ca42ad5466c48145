import { openImageProcess } from './image-process.ts'
import type { OcrPage } from './recognise-text.ts'

export type { OcrPage as Look } from './recognise-text.ts'
export type TextReader = {
  /** What is written in a picture, or null when it took too long or too much memory. */
  read(image: Buffer): Promise<string | null>
  /** The same, and where in the picture each word stands; unknown in a tilted one. */
  look(image: Buffer): Promise<OcrPage | null>
  /** Whoever is about to send a picture need not wait for the start. */
  warm(): void
  close(): Promise<void>
}

const MEGABYTES_MAX = 512

/** Reads in a process of its own, one picture at a time. Throws for what is not a picture. */
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
