import sharp from 'sharp'
import type { Sharp } from 'sharp'

const PIXELS_MAX = 20_000_000
const SIDE_MAX = 12_000
/**
 * The highest allowed ratio of the longest side to the shortest. That of a screenshot of a whole
 * page is about 10.
 */
const RATIO_MAX = 20
const SECONDS_MAX = 5

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)

// Allow only these four decoders, one thread per image, and no cache between images.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

/**
 * Returns a function that opens the first frame of an encoded image, with limits on its pixels, its
 * sides, their ratio and the time. The sides are read from the header, before decoding. Throws if
 * they exceed a limit or the header is invalid.
 */
export async function openImage(bytes: Buffer): Promise<() => Sharp> {
  const open = () =>
    sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' }).timeout({
      seconds: SECONDS_MAX,
    })
  const { width, height } = await open().metadata()
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long > SIDE_MAX || long > short * RATIO_MAX) {
    throw new Error(`The image's sides are ${width} × ${height}.`)
  }
  return open
}

type RawPixels = { data: Buffer; width: number; height: number }

/** Opens pixels that this program decoded before. */
export const openPixels = ({ data, width, height }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: SECONDS_MAX })
