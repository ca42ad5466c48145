import sharp from 'sharp'

const WIDTH = 360
const HEIGHT = 480

/** Returns one payment receipt in the variants in which players, honest or not, might save it. */
export async function variantsOf(round: number): Promise<object[]> {
  const patches = Buffer.from(
    Array.from(
      { length: 9 * 12 },
      (_, at) => (at * 97 + round * 41 + ((at * round) % 17) * 11) % 256,
    ),
  )
  const flat = await sharp(patches, { raw: { width: 9, height: 12, channels: 1 } })
    .resize({ width: WIDTH, height: HEIGHT, kernel: 'nearest' })
    .png()
    .toBuffer()
  const image = () => sharp(flat)
  const made = await Promise.all([
    image().png().toBuffer(),
    image().png({ compressionLevel: 1 }).toBuffer(),
    image().webp({ lossless: true }).toBuffer(),
    image().jpeg({ quality: 60 }).toBuffer(),
    image().resize({ width: 300 }).png().toBuffer(),
    image()
      .withExif({ IFD0: { Copyright: `round ${round}` } })
      .png()
      .toBuffer(),
  ])
  return made.map((bytes) => ({
    fileData: bytes.toString('base64'),
    fileName: 'receipt',
    fileType: 'image/png',
  }))
}
