import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Page, Worker } from 'tesseract.js'
import type { PrintedLine } from '@kapis/payments/find-marks'
import { findTilt } from './find-tilt.ts'

export type Look = { text: string; lines: PrintedLine[] }
export type TextReader = {
  /** What is written in a picture, or null when it took too long. */
  read(picture: Buffer): Promise<string | null>
  /** The same, and where in the picture each word stands; unknown in a tilted one. */
  look(picture: Buffer): Promise<Look | null>
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
  const recognise = async (image: Buffer, blocks: boolean): Promise<Page | null> => {
    worker ??= start()
    const answer = (await worker).recognize(image, {}, { text: true, blocks })
    const late = new Promise<null>((resolve) => setTimeout(resolve, msMax, null).unref())
    const first = await Promise.race([answer, late])
    if (first !== null) return first.data
    // A thread that hangs is of no use to the next picture.
    answer.catch(() => {})
    await stop()
    return null
  }
  return {
    async read(picture) {
      const { image } = await sharpen(picture)
      return (await recognise(image, false))?.text ?? null
    },
    async look(picture) {
      const { image, tilt, width, height } = await sharpen(picture)
      const page = await recognise(image, tilt === 0)
      return page && { text: page.text, lines: linesOf(page, { width, height }) }
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
async function sharpen(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .greyscale()
    .toColourspace('b-w')
    .resize({ width: GLANCE })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const tilt = findTilt({ pixels: data, width: info.width, height: info.height })
  const even = sharp(picture).greyscale().resize({ width: WIDTH, fit: 'inside' })
  const upright = tilt === 0 ? even : even.rotate(-tilt, { background: paperOf(data) })
  const drawn = await upright
    .normalise()
    .sharpen()
    // The reader wants to know how large a letter is.
    .withMetadata({ density: 200 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { image: drawn.data, tilt, width: drawn.info.width, height: drawn.info.height }
}

/** Places are parts of the whole, so that they fit the picture in every size. */
function linesOf({ blocks }: Page, { width, height }: { width: number; height: number }) {
  const lines = (blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines: all }) => all))
  return lines.map(({ words }) =>
    words.map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      left: x0 / width,
      top: y0 / height,
      right: x1 / width,
      bottom: y1 / height,
    })),
  )
}

/** Most of a receipt is paper. Corners of another shade would look like writing. */
function paperOf(pixels: Buffer) {
  const shade = pixels.toSorted()[pixels.length >> 1] ?? 255
  return { r: shade, g: shade, b: shade }
}
