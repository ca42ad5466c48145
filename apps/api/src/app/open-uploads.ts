import type { Config } from '#config.ts'
import { boundedQueue } from '#features/auth/passwords/bounded-queue.ts'
import { guardStore } from '#files/guarded-store.ts'
import { openStore } from '#files/open-store.ts'
import { openImageCodec } from '#files/image-codec.ts'
import { openScan } from '#files/scan.ts'
import { openTextReader } from '#files/read-text.ts'
import { openBreaker } from '#http/limits/breaker.ts'

export type Uploads = ReturnType<typeof openUploads>

// The image process handles one image at a time; a few more may wait.
// A user who sends many at once must not keep others from sending one.
const IMAGES = { running: 1, waiting: 10, ofOneOwner: 3 }
const READINGS = { running: 1, waiting: 3, ofOneOwner: 2 }
// The maximum time for reading a preview. After that, the form field stays empty, because a player
// can type the value faster.
const PREVIEW_MS = 5_000

/** Opens the file store, the image codec and the reader of images for previews. */
export function openUploads({ files: settings, clamd }: Pick<Config, 'files' | 'clamd'>) {
  const reader = openTextReader({ msMax: PREVIEW_MS })
  const images = openImageCodec(boundedQueue(IMAGES), clamd === null ? undefined : openScan(clamd))
  const files = guardStore(openStore(settings), openBreaker)
  const inTurn = boundedQueue(READINGS)
  return {
    files,
    images,
    reader: {
      ...reader,
      read: (image: Buffer, owner?: string) => inTurn(() => reader.read(image), owner),
    },
    async close() {
      await reader.close()
      await images.close()
      files.close()
    },
  }
}
