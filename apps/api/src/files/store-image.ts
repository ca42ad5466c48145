import { refuse } from '@kapis/contract/refusals'
import type { FileKind, FileStore } from './file-store.ts'
import { newFileKey, thumbnailKey } from './file-store.ts'
import type { ReencodedImage, ImageCodec } from './image-codec.ts'

export type ImageDeps = { images: ImageCodec; files: FileStore }

/** Decodes base64, with or without the prefix of a data URL. Refuses: file_refused. */
export function readBase64(fileData: string): Buffer {
  const body = fileData.replace(/^data:[a-z]+\/[a-z+.-]+;base64,/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) throw refuse('file_refused', { why: 'not base64' })
  return Buffer.from(body, 'base64')
}

/**
 * Stores an image and its thumbnail. Files are not part of the transaction: they are stored before
 * the row that names them, and the caller removes them with `deleteImage` if the row is not
 * written.
 */
export async function storeImage(
  { images, files }: ImageDeps,
  kind: FileKind,
  { fileData, owner }: { fileData: string; owner: string },
): Promise<ReencodedImage & { key: string }> {
  const image = await images.prepare(readBase64(fileData), owner)
  const key = newFileKey(kind)
  try {
    await files.put(key, image.full, image.type)
    await files.put(thumbnailKey(key), image.thumbnail, image.type)
  } catch (error) {
    // Do not wait for the deletion, because the store may be silent.
    void deleteImage({ files }, key)
    throw error
  }
  return { ...image, key }
}

export type ImageStore = ReturnType<typeof imageStore>

/**
 * Returns functions for images of one kind: `keep` stores one of a user and returns its key, and `undo`
 * deletes it again after the request has failed.
 */
export function imageStore(deps: ImageDeps, kind: FileKind) {
  return {
    keep: async ({ fileData }: { fileData: string }, owner: string): Promise<string> =>
      (await storeImage(deps, kind, { fileData, owner })).key,
    undo: (key: string, error: unknown) => undoImage(deps, key, error),
  }
}

/**
 * Deletes the image of a request that failed. After a lost commit the image stays, because a stored
 * row may refer to it.
 */
export async function undoImage(
  deps: Pick<ImageDeps, 'files'>,
  key: string,
  error: unknown,
): Promise<void> {
  const isCommitUnknown = (error as { code?: unknown } | null)?.code === 'commit_unknown'
  if (!isCommitUnknown) await deleteImage(deps, key)
}

/**
 * Deletes an image that no row refers to. If the store is unreachable, the files stay, so that the
 * failure does not change the reply to the request.
 */
export async function deleteImage({ files }: Pick<ImageDeps, 'files'>, key: string): Promise<void> {
  await files.remove(key).catch(() => {})
  await files.remove(thumbnailKey(key)).catch(() => {})
}
