import { refuse } from '@kapis/contract/refusals'
import type { FileKind, FileStore } from './file-store.ts'
import { newFileKey, thumbnailKey } from './file-store.ts'
import type { Picture, ImageCodec } from './image-codec.ts'

export type ImageDeps = { images: ImageCodec; files: FileStore }

/** What was sent as base64, with or without the head of a data URL. */
export function readBase64(fileData: string): Buffer {
  const body = fileData.replace(/^data:[a-z]+\/[a-z+.-]+;base64,/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) throw refuse('file_refused', { why: 'not base64' })
  return Buffer.from(body, 'base64')
}

/**
 * Keeps our own copy of a picture and its thumbnail. A file has no transaction: it is there before
 * the row that names it, and `forgetPicture` takes it away when the row was not written.
 */
export async function storeImage(
  { images, files }: ImageDeps,
  kind: FileKind,
  fileData: string,
): Promise<Picture & { key: string }> {
  const image = await images.prepare(readBase64(fileData))
  const key = newFileKey(kind)
  await files.put(key, image.full, image.type)
  await files.put(thumbnailKey(key), image.thumbnail, image.type)
  return { ...image, key }
}

export type ImageStore = ReturnType<typeof imageStore>

/** Keeps pictures of one kind and answers their keys; forgets one when its request was refused. */
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
