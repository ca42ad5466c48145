import { formatAmount } from '@kapis/money/money'
import sharp from 'sharp'
import { layOut } from './layouts.ts'
import type { Layout } from './layouts.ts'

/** The contents of a receipt. */
export type Facts = {
  amountMinor: bigint
  reference: string
  paidAt: Date
  sender: string
  message?: string
}

export const QUALITIES = ['clean', 'small', 'photo', 'dim'] as const
type Quality = (typeof QUALITIES)[number]
export const FORMATS = ['png', 'jpeg', 'webp'] as const

export type Look = {
  layout: Layout
  quality: Quality
  format: (typeof FORMATS)[number]
  /** The angle by which the image is rotated, in degrees. */
  rotation: number
}

/** Draws a receipt in a design of our own, which no payment app uses. */
export async function drawReceipt(facts: Facts, look: Look): Promise<Buffer> {
  const flat = await rasterise(layOut(look.layout, wordsOf(facts)))
  const turned = await sharp(flat).rotate(look.rotation, { background: '#e9edf2' }).png().toBuffer()
  return worsen(turned, look.quality)
    .toFormat(look.format, { quality: qualityOf(look) })
    .toBuffer()
}

function wordsOf({ amountMinor, reference, paidAt, sender, message }: Facts) {
  const digits = reference.replace(/^(\d{4})(\d{3})(\d{6})$/, '$1 $2 $3')
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Manila',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
    .format(paidAt)
    .replace(/(\d{4}), /, '$1 ')
    .replaceAll('\u202f', ' ')
  return { amount: formatAmount(amountMinor), reference: digits, time, sender, message }
}

/**
 * Renders an SVG to an image. The product rejects SVG, so reading it is enabled only during this
 * call.
 */
export async function rasterise(svg: string): Promise<Buffer> {
  const drawings = { operation: ['VipsForeignLoadSvgBuffer'] }
  sharp.unblock(drawings)
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer()
  } finally {
    sharp.block(drawings)
  }
}

function worsen(file: Buffer, quality: Quality) {
  const image = sharp(file)
  switch (quality) {
    case 'clean':
      return image
    case 'small':
      return image.resize({ width: 560 })
    case 'photo':
      return image.blur(1.1).modulate({ brightness: 0.8 })
    case 'dim':
      return image.linear(0.55, 40)
  }
}

function qualityOf({ quality }: Look): number {
  return quality === 'small' ? 45 : quality === 'clean' ? 92 : 70
}
