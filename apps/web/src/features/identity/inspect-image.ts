import { UPLOAD_BYTES_MAX } from '@kapis/contract/wallet'

/** What makes a picture hard to read. The player sees a warning, but may send it anyway. */
export type ImageFault = 'dark' | 'blurred' | 'small'

/** The shortest side, in pixels, at which the print of a card can still be read. */
const SIDE_MIN = 360
/** The mean brightness, from 0 to 255, below which a picture is too dark. */
const BRIGHTNESS_MIN = 40
/** The variance of the edges below which a picture is blurred. */
const EDGES_MIN = 12
const SAMPLE_WIDTH = 480
const SENT_SIDE_MAX = 2400

type Sample = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Returns what makes a picture hard to read; null if nothing does. A picture without edges, as
 * measured by the variance of its Laplacian, is blurred.
 */
export function findFault(sample: Sample, shortestSide: number): ImageFault | null {
  if (shortestSide < SIDE_MIN) return 'small'
  const grey = greyOf(sample)
  const brightness = grey.reduce((sum, value) => sum + value, 0) / grey.length
  if (brightness < BRIGHTNESS_MIN) return 'dark'
  return edgesOf(grey, sample.width) < EDGES_MIN ? 'blurred' : null
}

function greyOf({ data }: Sample): number[] {
  const grey: number[] = []
  for (let at = 0; at < data.length; at += 4) {
    grey.push(0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!)
  }
  return grey
}

function edgesOf(grey: readonly number[], width: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let at = width + 1; at < grey.length - width - 1; at++) {
    // The first and the last pixel of a row have a neighbour in another row.
    if (at % width === 0 || at % width === width - 1) continue
    const around = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]!
    const edge = around - 4 * grey[at]!
    sum += edge
    squares += edge * edge
    count += 1
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/**
 * Inspects a picked picture in the browser. Returns its fault and the file to send, which is scaled
 * down if it is larger than the server takes. A browser that cannot decode it here sends it as is.
 */
export async function inspectImage(
  file: File,
): Promise<{ file: File; fault: ImageFault | null; isInspected: boolean }> {
  try {
    const bitmap = await createImageBitmap(file)
    const sample = readSample(bitmap)
    const fault = findFault(sample, Math.min(bitmap.width, bitmap.height))
    const sent = file.size > UPLOAD_BYTES_MAX ? await shrink(bitmap, file.name) : file
    return { file: sent, fault, isInspected: true }
  } catch {
    return { file, fault: null, isInspected: false }
  }
}

function readSample(bitmap: ImageBitmap): Sample {
  const canvas = draw(bitmap, Math.min(1, SAMPLE_WIDTH / bitmap.width))
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
}

async function shrink(bitmap: ImageBitmap, name: string): Promise<File> {
  const scale = Math.min(1, SENT_SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  return await toFile(draw(bitmap, scale), name)
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Returns the content of a canvas as a JPEG file. */
export function toFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null
          ? reject(new Error('The picture could not be encoded.'))
          : resolve(new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })),
      'image/jpeg',
      0.9,
    )
  })
}
