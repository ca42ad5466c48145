import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Worker } from 'tesseract.js'
import { findTilt } from './find-tilt.ts'

export type TextReader = {
  /** What is written in a picture, or null when it took too long. */
  read(picture: Buffer): Promise<string | null>
  /** Whoever is about to send a picture need not wait for the start. */
  warm(): void
  close(): Promise<void>
}

/** The language's data comes with our packages: nothing is fetched. */
const require = createRequire(import.meta.url)
const DATA = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

/**
 * Reads with one thread of its own, started at the first picture: whoever never reads never pays
 * for it, and the event loop stays free.
 */
export function openTextReader({ msMax }: { msMax: number }): TextReader {
  let worker: Promise<Worker> | null = null
  const start = async () => {
    const started = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: DATA,
      gzip: true,
      cacheMethod: 'none',
    })
    await started.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
    return started
  }
  const stop = async () => {
    const running = worker
    worker = null
    await (await running?.catch(() => null))?.terminate()
  }
  return {
    async read(picture) {
      const image = await sharpen(picture)
      worker ??= start()
      const answer = (await worker).recognize(image)
      const late = new Promise<null>((resolve) => setTimeout(resolve, msMax, null).unref())
      const first = await Promise.race([answer, late])
      if (first !== null) return first.data.text
      // A thread that hangs is of no use to the next picture.
      answer.catch(() => {})
      await stop()
      return null
    },
    warm() {
      worker ??= start()
      worker.catch(() => {
        worker = null
      })
    },
    close: stop,
  }
}

const WIDTH = 1_200
const GLANCE = 320

/** Upright, grey, of even size and full contrast: what the reader was taught on. */
async function sharpen(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .toColourspace('b-w')
    .resize({ width: GLANCE })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const tilt = findTilt({ pixels: data, width: info.width, height: info.height })
  const even = sharp(picture).greyscale().resize({ width: WIDTH, fit: 'inside' })
  const upright = tilt === 0 ? even : even.rotate(-tilt, { background: paperOf(data) })
  return (
    upright
      .normalise()
      .sharpen()
      // The reader wants to know how large a letter is.
      .withMetadata({ density: 200 })
      .png({ compressionLevel: 1 })
      .toBuffer()
  )
}

/** Most of a receipt is paper. Corners of another shade would look like writing. */
function paperOf(pixels: Buffer) {
  const shade = pixels.toSorted()[pixels.length >> 1] ?? 255
  return { r: shade, g: shade, b: shade }
}
