import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../run/root.ts'

/**
 * Renders the icons of the installed app from the brand's mark: `node
 * tools/installable/make-icons.ts`. The icons are committed; run it again if the mark changes.
 */
const FOLDER = join(ROOT, 'apps/web/public/icons')
const BACKGROUND = '#0c1110'
const ROUND = 0.22

/** The share of the icon's width that the mark takes, and whether the corners are rounded. */
type Icon = { name: string; size: number; mark: number; isRound: boolean }

const ICONS: Icon[] = [
  { name: 'icon-192.png', size: 192, mark: 0.6, isRound: true },
  { name: 'icon-512.png', size: 512, mark: 0.6, isRound: true },
  // Systems cut a maskable icon to a circle of 80% of its width, in which the mark must fit.
  { name: 'maskable-512.png', size: 512, mark: 0.48, isRound: false },
  // iOS rounds the corners itself.
  { name: 'apple-touch-icon.png', size: 180, mark: 0.56, isRound: false },
]

const mark = readFileSync(join(ROOT, 'apps/web/src/ui/mark.svg'), 'utf8')
mkdirSync(FOLDER, { recursive: true })
for (const icon of ICONS) {
  await sharp(Buffer.from(drawingOf(icon)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(FOLDER, icon.name))
}

function drawingOf({ size, mark: share, isRound }: Icon): string {
  const width = Math.round(size * share)
  const at = (size - width) / 2
  const placed = mark.replace(
    '<svg ',
    `<svg x="${at}" y="${at}" width="${width}" height="${width}" `,
  )
  const corner = isRound ? size * ROUND : 0
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${corner}" fill="${BACKGROUND}"/>${placed}</svg>`
}
