import sharp from 'sharp'
import { findTilt } from '../../../apps/api/src/files/find-tilt.ts'
import type { TextReader } from '../../../apps/api/src/files/read-text.ts'

/** The planted bug: scales by the width alone, and looks for the tilt on the API's own thread. */
export function readInProcess(): TextReader {
  const kept: Buffer[] = []
  const look = async (picture: Buffer) => {
    const grey = (width: number) =>
      sharp(picture).greyscale().toColourspace('b-w').resize({ width }).raw()
    const { data, info } = await grey(320).toBuffer({ resolveWithObject: true })
    findTilt({ pixels: data, width: info.width, height: info.height })
    kept.push(await grey(1_200).toBuffer())
    return { text: '', lines: [] }
  }
  return {
    look,
    read: async (picture) => (await look(picture)).text,
    warm() {},
    close: async () => {},
  }
}
