import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PrintedLine } from '@kapis/payments/find-text-boxes'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Page } from 'tesseract.js'
import { findSkew } from './find-skew.ts'
import { openImage } from './image-limits.ts'

/** The text of an image and the position of each word. A tilted image has no positions. */
export type OcrPage = { text: string; lines: PrintedLine[] }

/** The language data is an installed package, so nothing is downloaded. */
const require = createRequire(import.meta.url)
const DATA = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

/**
 * Loads tesseract and returns its reading function. Runs only in the image process, because
 * tesseract's memory is not subject to V8's limits.
 */
export async function openRecogniser(): Promise<(file: Buffer) => Promise<OcrPage>> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: DATA,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler, tesseract.js not only rejects but also throws from an event listener.
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  return async (file) => {
    const { image, tilt, width, height } = await sharpen(file)
    const { data } = await worker.recognize(image, {}, { text: true, blocks: tilt === 0 })
    return { text: data.text, lines: linesOf(data, { width, height }) }
  }
}

// The sizes that an image is scaled to. Their heights matter only for images that are more than
// three or four times as tall as wide.
const READ = { width: 1_200, height: 4_000, fit: 'inside' } as const
const GLANCE = { width: 320, height: 1_280, fit: 'inside' } as const

/** Prepares an image for tesseract: upright, grey, of a standard size and with full contrast. */
async function sharpen(file: Buffer) {
  const open = await openImage(file)
  const { data, info } = await open()
    .greyscale()
    .toColourspace('b-w')
    .resize(GLANCE)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const tilt = findSkew({ pixels: data, width: info.width, height: info.height })
  const even = open().greyscale().resize(READ)
  const upright = tilt === 0 ? even : even.rotate(-tilt, { background: paperOf(data) })
  const drawn = await upright
    .normalise()
    .sharpen()
    // Tesseract estimates the size of letters from the density.
    .withMetadata({ density: 200 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { image: drawn.data, tilt, width: drawn.info.width, height: drawn.info.height }
}

/**
 * Returns the words of each line. Their positions are fractions of the image's sides, so that they
 * fit an image of any size.
 */
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

/**
 * Returns the median shade, which is the paper's. The corners of a rotated image are filled with
 * it, because another shade would look like text.
 */
function paperOf(pixels: Buffer) {
  const shade = pixels.toSorted()[pixels.length >> 1] ?? 255
  return { r: shade, g: shade, b: shade }
}
