import type { Config } from './config.ts'
import { boundedQueue } from '#features/auth/passwords/bounded-queue.ts'
import { openStore } from './files/open-store.ts'
import { openImageCodec } from './files/image-codec.ts'
import { openTextReader } from './files/read-text.ts'

export type Uploads = ReturnType<typeof openUploads>

// The image process handles one at a time.
const IMAGES = { running: 1, waiting: 10 }
const READINGS = { running: 1, waiting: 3 }
// An empty field serves a waiting player better than a slow reading.
const PREVIEW_MS = 2_000

/** Opens image storage and the readers for previews. */
export function openUploads(settings: Config['files']) {
  const reader = openTextReader({ msMax: PREVIEW_MS })
  const images = openImageCodec(boundedQueue(IMAGES))
  const files = openStore(settings)
  const inTurn = boundedQueue(READINGS)
  return {
    files,
    images,
    reader: { ...reader, read: (image: Buffer) => inTurn(() => reader.read(image)) },
    async close() {
      await reader.close()
      await images.close()
      files.close()
    },
  }
}
