import { openPictureProcess } from './picture-process.ts'
import type { Look } from './recognise-text.ts'

export type { Look } from './recognise-text.ts'
export type TextReader = {
  /** What is written in a picture, or null when it took too long or too much memory. */
  read(picture: Buffer): Promise<string | null>
  /** The same, and where in the picture each word stands; unknown in a tilted one. */
  look(picture: Buffer): Promise<Look | null>
  /** Whoever is about to send a picture need not wait for the start. */
  warm(): void
  close(): Promise<void>
}

const MEGABYTES_MAX = 512

/** Reads in a process of its own, one picture at a time. Throws for what is not a picture. */
export function openTextReader({ msMax }: { msMax: number }): TextReader {
  const reader = openPictureProcess('read', { msMax, megabytesMax: MEGABYTES_MAX })
  const look = async (picture: Buffer) => {
    const outcome = await reader.run(picture)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return 'made' in outcome ? outcome.made : null
  }
  return {
    look,
    read: async (picture) => (await look(picture))?.text ?? null,
    warm: reader.warm,
    close: reader.close,
  }
}
