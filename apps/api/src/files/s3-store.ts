import { Agent } from 'node:https'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey, isKey } from './file-store.ts'
import type { ListedStore } from './file-store.ts'

export type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  /** Both keys are empty if the AWS SDK finds credentials itself, such as the machine's role. */
  accessKeyId: string
  secretAccessKey: string
  /** The HTTP proxy through which connections leave; absent or null if they need none. */
  proxy?: string | null
}

const TIMES = { connectionTimeout: 1_000, requestTimeout: 3_000 }

/** Opens a file store in a private S3 bucket. */
export function openS3Store(settings: S3Settings): ListedStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const { proxy = null } = settings
  const client = new S3Client({
    region,
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    // Self-hosted servers need path-style URLs, because their buckets have no DNS names.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // By default there is no time limit. Two tries end before the client gives up after 10 s.
    maxAttempts: 2,
    requestHandler: {
      ...TIMES,
      throwOnRequestTimeout: true,
      // The client makes an agent of its own, to which Node gives no proxy.
      ...(proxy !== null && { httpsAgent: agentBehind(proxy) }),
    },
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
    async listBefore(kind, folder, before) {
      const keys: string[] = []
      let next: string | undefined
      do {
        const page = { Bucket, Prefix: `${kind}/${folder}/`, ContinuationToken: next }
        const found = await client.send(new ListObjectsV2Command(page))
        for (const { Key, LastModified } of found.Contents ?? []) {
          // Other programs may leave marks of folders in a bucket.
          if (Key === undefined || LastModified === undefined || !isKey(Key)) continue
          if (LastModified < before) keys.push(Key)
        }
        next = found.NextContinuationToken
      } while (next !== undefined)
      return keys
    },
    // An object exists only once it is complete.
    removeDrafts: async () => {},
    close: () => client.destroy(),
  }
}

const agentBehind = (proxy: string) =>
  new Agent({ keepAlive: true, maxSockets: 50, proxyEnv: { HTTPS_PROXY: proxy } })
