import { refuse } from '@kapis/contract/refusals'
import type { FileKind, FileStore } from './file-store.ts'
import { newFileKey, thumbnailKey } from './file-store.ts'
import type { Picture, Pictures } from './pictures.ts'

export type PictureDeps = { pictures: Pictures; files: FileStore }

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
export async function keepPicture(
  { pictures, files }: PictureDeps,
  kind: FileKind,
  fileData: string,
): Promise<Picture & { key: string }> {
  const picture = await pictures.prepare(readBase64(fileData))
  const key = newFileKey(kind)
  await files.put(key, picture.full, picture.type)
  await files.put(thumbnailKey(key), picture.thumbnail, picture.type)
  return { ...picture, key }
}

export type PictureKeeper = ReturnType<typeof pictureKeeper>

/** Keeps pictures of one kind and answers their keys; forgets one when its request was refused. */
export function pictureKeeper(deps: PictureDeps, kind: FileKind) {
  return {
    keep: async ({ fileData }: { fileData: string }): Promise<string> =>
      (await keepPicture(deps, kind, fileData)).key,
    forget: (key: string) => forgetPicture(deps, key),
  }
}

export async function forgetPicture({ files }: PictureDeps, key: string): Promise<void> {
  await files.remove(key)
  await files.remove(thumbnailKey(key))
}
