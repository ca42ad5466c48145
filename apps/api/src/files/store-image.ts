import { refuse } from '@kapis/contract/refusals'
import type { FileKind, FileStore } from './file-store.ts'
import { newFileKey, thumbnailKey } from './file-store.ts'
import type { ReencodedImage, ImageCodec } from './image-codec.ts'

export type ImageDeps = { images: ImageCodec; files: FileStore }

/** Decodes base64, with or without the head of a data URL. */
export function readBase64(fileData: string): Buffer {
  const body = fileData.replace(/^data:[a-z]+\/[a-z+.-]+;base64,/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) throw refuse('file_refused', { why: 'not base64' })
  return Buffer.from(body, 'base64')
}

/**
 * Stores an image and its thumbnail. Files are not transactional: they exist before the row that
 * names them, and `deleteImage` removes them if the row is not written.
 */
export async function storeImage(
  { images, files }: ImageDeps,
  kind: FileKind,
  fileData: string,
): Promise<ReencodedImage & { key: string }> {
  const image = await images.prepare(readBase64(fileData))
  const key = newFileKey(kind)
  await files.put(key, image.full, image.type)
  await files.put(thumbnailKey(key), image.thumbnail, image.type)
  return { ...image, key }
}

export type ImageStore = ReturnType<typeof imageStore>

/** Stores images of one kind and returns their keys; deletes them if their request is refused. */
export function imageStore(deps: ImageDeps, kind: FileKind) {
  return {
    keep: async ({ fileData }: { fileData: string }): Promise<string> =>
      (await storeImage(deps, kind, fileData)).key,
    forget: (key: string) => deleteImage(deps, key),
  }
}

export async function deleteImage({ files }: ImageDeps, key: string): Promise<void> {
  await files.remove(key)
  await files.remove(thumbnailKey(key))
}
