import { openDiskStore } from './disk-store.ts'
import type { ListedStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'
import type { S3Settings } from './s3-store.ts'

export type FilesSettings = { in: 'disk'; folder: string } | ({ in: 's3' } & S3Settings)

export function openStore(settings: FilesSettings): ListedStore {
  return settings.in === 'disk' ? openDiskStore(settings.folder) : openS3Store(settings)
}
