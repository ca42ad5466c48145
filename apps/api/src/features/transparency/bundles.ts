import { readBundle, writeBundle } from '@kapis/transparency/tiles'

/** Returns a bundle as a column takes it. */
export const bundle = (items: readonly Uint8Array[]): Buffer =>
  Buffer.from(writeBundle(items).buffer)

export function unbundle(bytes: Buffer): Uint8Array[] {
  const items = readBundle(bytes)
  if (items === null) throw new Error('A stored bundle is cut off.')
  return items
}
