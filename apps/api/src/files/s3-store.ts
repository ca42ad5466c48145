import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey } from './file-store.ts'
import type { FileStore } from './file-store.ts'

export type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Opens a file store in a private S3 bucket. */
export function openS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers need path-style URLs: their buckets have no DNS names.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
  })
  return {
    async put(key, bytes, type) {
      const Key = checkKey(key)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: type }))
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key) }))
        return Buffer.from((await found.Body?.transformToByteArray()) ?? [])
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
    },
    close: () => client.destroy(),
  }
}
