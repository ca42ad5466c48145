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

/** Files in a private bucket of anything that speaks S3. Nobody but us reads it. */
export function openS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A server of our own is reached by path: its buckets have no names in the DNS.
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
