import { readBundle, writeBundle } from '@kapis/transparency/tiles'

/** Bundles any number of items. `writeBundle` takes only as many as a function has arguments. */
export const bundle = (items: readonly Uint8Array[]): Buffer =>
  Buffer.concat(items.map((item) => writeBundle([item])))

export function unbundle(bytes: Buffer): Uint8Array[] {
  const items = readBundle(bytes)
  if (items === null) throw new Error('A stored bundle is cut off.')
  return items
}
