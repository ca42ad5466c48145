import sharp from 'sharp'
import { findSkew } from '../../../apps/api/src/files/find-skew.ts'
import type { TextReader } from '../../../apps/api/src/files/read-text.ts'

/** Planted bug: scales by the width alone and measures the skew on the API's own thread. */
export function readInProcess(): TextReader {
  const kept: Buffer[] = []
  const look = async (image: Buffer) => {
    const grey = (width: number) =>
      sharp(image).greyscale().toColourspace('b-w').resize({ width }).raw()
    const { data, info } = await grey(320).toBuffer({ resolveWithObject: true })
    findSkew({ pixels: data, width: info.width, height: info.height })
    kept.push(await grey(1_200).toBuffer())
    return { text: '', lines: [] }
  }
  return {
    look,
    read: async (image) => (await look(image)).text,
    warm() {},
    close: async () => {},
  }
}
