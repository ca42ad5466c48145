import sharp from 'sharp'
import type { Sharp } from 'sharp'

const PIXELS_MAX = 20_000_000
const SIDE_MAX = 12_000
/** The long side over the short side. A screenshot of a whole page is about 10. */
const RATIO_MAX = 20
const SECONDS_MAX = 5

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)

// Allows four decoders, one thread per picture, and no cache between pictures.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

/**
 * Opens an encoded picture with every limit that applies to one: pixels, sides, ratio, the first
 * frame only, and a time limit. The sides come from the header, before anything is decoded. Throws
 * when a limit is exceeded or the header cannot be read.
 */
export async function openImage(bytes: Buffer): Promise<() => Sharp> {
  const open = () =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' }).timeout({
      seconds: SECONDS_MAX,
    })
  const { width, height } = await open().metadata()
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > SIDE_MAX || long > short * RATIO_MAX) {
    throw new Error(`The picture's sides are ${width} × ${height}.`)
  }
  return open
}

type RawPixels = { data: Buffer; width: number; height: number }

/** Opens pixels of our own decoding. */
export const openPixels = ({ data, width, height }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: SECONDS_MAX })
