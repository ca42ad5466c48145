import type { Config } from './config.ts'
import { boundedQueue } from '#features/auth/passwords/bounded-queue.ts'
import { openStore } from './files/open-store.ts'
import { openImageCodec } from './files/image-codec.ts'
import { openTextReader } from './files/read-text.ts'

type Replaced = { openImageCodec?: typeof openImageCodec; openTextReader?: typeof openTextReader }

// The image process handles one at a time.
const PICTURES = { running: 1, waiting: 10 }
const READINGS = { running: 1, waiting: 3 }
// An empty field serves a waiting player better than a slow reading.
const PREVIEW_MS = 2_000

/** Opens image storage and the readers for previews. */
export function openUploads(files: Config['files'], replaced: Replaced) {
  const reader = (replaced.openTextReader ?? openTextReader)({ msMax: PREVIEW_MS })
  const inTurn = boundedQueue(READINGS)
  return {
    files: openStore(files),
    images: (replaced.openImageCodec ?? openImageCodec)(boundedQueue(PICTURES)),
    reader: { ...reader, read: (image: Buffer) => inTurn(() => reader.read(image)) },
  }
}
