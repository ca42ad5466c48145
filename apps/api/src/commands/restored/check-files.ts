import type pg from 'pg'
import type { FileStore } from '#files/file-store.ts'
import { thumbnailKey } from '#files/file-store.ts'
import { openImageCodec } from '#files/image-codec.ts'

type NamedFile = { key: string; look: Buffer | null; row: string; at: Date }

/**
 * The largest number of images that are decoded: the newest, and a sample of the others. Decoding
 * takes 50 ms per image.
 */
const DECODED_MAX = 500
/**
 * How many bits the fingerprints of an image and its copy may differ by. Different images differ by
 * many more.
 */
const LOOK_BITS_MAX = 24
const NAMED_MAX = 5

/** Checks that every file that a row names exists, and that each image is the one of its row. */
export async function checkFiles(
  pool: pg.Pool,
  files: FileStore,
): Promise<string | { bad: string }> {
  const named = await listNamed(pool)
  const missing: NamedFile[] = []
  for (const file of named) {
    const isThere =
      (await files.get(file.key)) !== null && (await files.get(thumbnailKey(file.key))) !== null
    if (!isThere) missing.push(file)
  }
  const there = named.filter((file) => !missing.includes(file))
  const others = await listOthers(files, sample(there))
  if (missing.length === 0 && others.length === 0) return `all ${named.length} are there`
  const parts = [
    missing.length > 0 && `${missing.length} of ${named.length} are missing: ${say(missing)}`,
    others.length > 0 && `${others.length} are not the images of their rows: ${say(others)}`,
  ]
  return { bad: parts.filter((part) => part !== false).join('; ') }
}

const say = (files: NamedFile[]) =>
  files
    .slice(0, NAMED_MAX)
    .map(({ row, at }) => `${row} of ${at.toISOString()}`)
    .join(', ')

async function listNamed(pool: pg.Pool): Promise<NamedFile[]> {
  const { rows } = await pool.query<NamedFile>(`
    select receipt_file_key as key, image_look as look, 'deposit ' || wallet_history_id as row,
      created_at as at
    from wallet_history where receipt_file_key is not null
    union all
    select proof_file_key, null, 'proof of payout ' || wallet_history_id, updated_at
    from wallet_history where proof_file_key is not null
    union all
    select picture_file_key, null, 'reply to a report ' || reply_id, created_at
    from report_reply where picture_file_key is not null
    order by at desc`)
  return rows
}

function sample(files: NamedFile[]): NamedFile[] {
  const images = files.filter(({ look }) => look !== null)
  const half = DECODED_MAX / 2
  const older = images.slice(half)
  const step = Math.max(1, Math.floor(older.length / half))
  return [...images.slice(0, half), ...older.filter((_, n) => n % step === 0)]
}

async function listOthers(files: FileStore, images: NamedFile[]): Promise<NamedFile[]> {
  const codec = openImageCodec((work) => work())
  const others: NamedFile[] = []
  for (const image of images) {
    const bytes = (await files.get(image.key))!
    const look = await codec.prepare(bytes).then(
      (made) => made.look,
      () => null,
    )
    if (look === null || bitsBetween(look, image.look!) > LOOK_BITS_MAX) others.push(image)
  }
  await codec.close()
  return others
}

function bitsBetween(one: Buffer, other: Buffer): number {
  return one.reduce((sum, byte, n) => sum + bitCount(byte ^ other[n]!), 0)
}

function bitCount(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length
}
