import type { Tile } from '@kapis/transparency/tiles'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Returns the file key of a tile: its level, width and index, spread over folders by its index. */
export function tileKey({ level, index, width }: Tile): string {
  const name = hex(level === 'entries' ? 255 : level, 2) + hex(width, 4) + hex(index, 34)
  return `log/${name.slice(-2)}/${name}`
}

/** The file key of the newest checkpoint, of which no tile has the form. */
export const HEAD_KEY = `log/00/${'0'.repeat(40)}`
