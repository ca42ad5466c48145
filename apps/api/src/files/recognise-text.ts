import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PrintedLine } from '@kapis/payments/find-text-boxes'
import { createWorker, OEM, PSM } from 'tesseract.js'
import type { Page } from 'tesseract.js'
import { findSkew } from './find-skew.ts'
import { openImage } from './image-limits.ts'

/** The text of an image and the position of each word; no positions in a tilted image. */
export type OcrPage = { text: string; lines: PrintedLine[] }

/** The language data is part of the packages: nothing is downloaded. */
const require = createRequire(import.meta.url)
const DATA = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

/** Loads tesseract. Runs in the image process only, because its memory is outside V8's limits. */
export async function openRecogniser(): Promise<(file: Buffer) => Promise<OcrPage>> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: DATA,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler tesseract.js throws from its event listener as well as rejecting.
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  return async (file) => {
    const { image, tilt, width, height } = await sharpen(file)
    const { data } = await worker.recognize(image, {}, { text: true, blocks: tilt === 0 })
    return { text: data.text, lines: linesOf(data, { width, height }) }
  }
}

// The heights bind only images more than three or four times as tall as wide.
const READ = { width: 1_200, height: 4_000, fit: 'inside' } as const
const GLANCE = { width: 320, height: 1_280, fit: 'inside' } as const

/** Makes an image upright, grey, of even size and full contrast, as tesseract expects it. */
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
    // Tesseract derives the size of letters from the density.
    .withMetadata({ density: 200 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { image: drawn.data, tilt, width: drawn.info.width, height: drawn.info.height }
}

/** Positions are fractions of the image, so that they fit every size. */
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
 * Returns the median shade, which is the paper's. Corners of another shade would look like text.
 */
function paperOf(pixels: Buffer) {
  const shade = pixels.toSorted()[pixels.length >> 1] ?? 255
  return { r: shade, g: shade, b: shade }
}
