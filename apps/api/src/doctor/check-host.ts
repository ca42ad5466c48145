import type { NetConnectOpts } from 'node:net'
import { statfs } from 'node:fs/promises'
import { connectRedis } from '#redis/connect-redis.ts'
import { newFileKey } from '#files/file-store.ts'
import { openStore } from '#files/open-store.ts'
import type { FilesSettings } from '#files/open-store.ts'
import { askClamd } from '#files/scan.ts'
import { checkRelease } from '../integrity/manifest.ts'
import type { ReleaseCheck } from '../integrity/manifest.ts'
import { releaseFolder } from '../integrity/release.ts'
import { fail, ok, warn } from './diagnosis.ts'
import type { Check, Diagnosis } from './diagnosis.ts'

const GIB = 2 ** 30
const FREE_WARN = 0.15
const FREE_FAIL = 0.05

type HostSettings = {
  profile: string
  redisUrl?: string | undefined
  files: FilesSettings
  securityContact?: string
  releasePublicKey?: string
  push: object | null
  clamd: NetConnectOpts | null
}

/** Returns the checks of this host: profile and keys, contact, disk, file store and Redis. */
export function hostChecks(config: HostSettings): Check[] {
  const { files, clamd } = config
  return [
    { name: 'profile', run: async () => assessProfile(config) },
    { name: 'release', run: () => checkFolder(config) },
    { name: 'security contact', run: async () => assessContact(config) },
    { name: 'notices on devices', run: async () => assessPush(config) },
    { name: 'files store', run: () => checkFiles(config) },
    ...(files.in === 'disk' ? [{ name: 'disk', run: () => checkDisk(files.folder) }] : []),
    ...(clamd === null ? [] : [{ name: 'malware scan', run: () => checkClamd(clamd) }]),
    { name: 'redis', run: () => checkRedis(config.redisUrl) },
  ]
}

/**
 * Assesses the profile. In production, `readConfig` has already refused missing and default keys.
 */
function assessProfile({ profile }: Pick<HostSettings, 'profile'>): Diagnosis {
  return profile === 'production'
    ? ok('keys', 'present, none is a default of development')
    : warn('keys', `profile ${profile}`, 'Set PROFILE=production, which refuses default keys.')
}

async function checkFolder({ releasePublicKey }: HostSettings): Promise<Diagnosis> {
  const folder = releaseFolder()
  if (folder === null) return ok('release', 'none: this program runs from its sources')
  return assessRelease(await checkRelease(folder, releasePublicKey))
}

export function assessRelease({ faults, current, isSigned }: ReleaseCheck): Diagnosis {
  if (faults.length > 0) {
    const todo = 'Stop its processes, keep the folder as evidence and install the release again.'
    return fail('release', faults.join('; '), todo)
  }
  const says = `${current.slice(0, 16)}…, every file as it was built`
  const todo = 'Sign releases and set RELEASE_PUBLIC_KEY: the list of files may be changed too.'
  return isSigned ? ok('release', `${says} and signed`) : warn('release', says, todo)
}

export function assessContact({
  securityContact,
}: Pick<HostSettings, 'securityContact'>): Diagnosis {
  const name = 'security contact'
  if (securityContact !== undefined) return ok(name, securityContact)
  const todo = 'Set SECURITY_CONTACT, so that finders of a vulnerability can tell you.'
  return warn(name, 'missing', todo)
}

export function assessPush({ push }: Pick<HostSettings, 'push'>): Diagnosis {
  const name = 'notices on devices'
  if (push !== null) return ok(name, 'sent by push')
  return warn(name, 'off', 'Set PUSH_KEY, so that players can get notices on their phones.')
}

async function checkFiles({ files }: Pick<HostSettings, 'files'>): Promise<Diagnosis> {
  const store = openStore(files)
  const key = newFileKey('reports')
  const bytes = Buffer.from('written by kapis doctor')
  try {
    await store.put(key, bytes, 'application/octet-stream')
    const read = await store.get(key)
    await store.remove(key)
    return read !== null && bytes.equals(read)
      ? ok('files store', `${files.in}: written, read and removed`)
      : fail('files store', 'a file was read back differently', 'Check the store.')
  } catch (error) {
    const todo = 'The user of the API and the worker must be able to write there.'
    return fail('files store', (error as Error).message, todo)
  } finally {
    store.close()
  }
}

async function checkClamd(clamd: NetConnectOpts): Promise<Diagnosis> {
  try {
    return ok('malware scan', await askClamd(clamd, 'VERSION'))
  } catch (error) {
    const todo = 'Start clamd, or unset CLAMD_SOCKET: until then, no image is taken.'
    return fail('malware scan', (error as Error).message, todo)
  }
}

async function checkDisk(folder: string): Promise<Diagnosis> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return assessDisk(bavail * bsize, blocks * bsize)
}

export function assessDisk(freeBytes: number, totalBytes: number): Diagnosis {
  const share = freeBytes / totalBytes
  const says = `${(freeBytes / GIB).toFixed(1)} GiB free, ${Math.round(share * 100)} %`
  const todo = 'Enlarge the disk, or archive old months with kapis archive.'
  if (share < FREE_FAIL || freeBytes < GIB) return fail('disk', says, todo)
  return share < FREE_WARN ? warn('disk', says, todo) : ok('disk', says)
}

async function checkRedis(url: string | undefined): Promise<Diagnosis> {
  if (url === undefined) {
    const todo = 'Without it each process counts limits by itself, and pages get no live events.'
    return warn('redis', 'REDIS_URL is not set', todo)
  }
  const redis = connectRedis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
  })
  try {
    await redis.connect()
    return assessRedis(await redis.info('memory'))
  } catch (error) {
    const todo =
      'Check REDIS_URL and the server. Meanwhile limits are counted per process, and pages poll.'
    return fail('redis', (error as Error).message, todo)
  } finally {
    redis.disconnect()
  }
}

export function assessRedis(memory: string): Diagnosis {
  const valueOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(memory)?.[1] ?? ''
  const policy = valueOf('maxmemory_policy')
  const says = `reachable, maxmemory ${valueOf('maxmemory_human')}, ${policy}`
  const canEvict = valueOf('maxmemory') !== '0' && policy !== 'noeviction'
  return canEvict
    ? warn('redis', says, 'Set maxmemory-policy noeviction: an evicted counter lifts its limit.')
    : ok('redis', says)
}
