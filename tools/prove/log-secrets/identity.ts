import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdentityImage } from '@kapis/contract/identity'
import { fillPath } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import type { ProofApi } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { sendAsPage } from '../shared/requests/send.ts'
import type { HeardReply } from '../shared/requests/send.ts'
import type { Secret } from '../shared/secrets/read-secrets.ts'
import { ENTERED } from './canaries.ts'
import { act, anImage, hear } from './maria.ts'

type Sender = { api: ProofApi; replies: HeardReply[]; userId: string; cookie: string }

const KEY_ID_BYTES = 4
/** PostgreSQL cuts the values of a failing row, so that only the beginning of a hash is searched. */
const HASH_BYTES = 20
/** Every file key of an identity image begins with this, also those of failed uploads. */
const FILE_KEYS = 'identities/'

const { givenNames, lastName, dateOfBirth, documentNumber, documentExpiresOn } = ENTERED
const details = { givenNames, lastName, dateOfBirth, documentNumber, documentExpiresOn }
const document = { ...details, documentKind: 'national_id' }

/**
 * Sends an identity check as the player. Staff read it, open its images, of which one is damaged and
 * one is lost, and ask for the details again. Returns the secrets of the check.
 */
export async function sendIdentity(
  { db }: ProofPlayers,
  sender: Sender,
  { staff, filesFolder }: { staff: { cookie: string }; filesFolder: string },
): Promise<Secret[]> {
  const { api, userId, cookie } = sender
  const ids: Record<string, string> = {}
  for (const kind of ['front', 'back', 'selfie'] as const) {
    const path = fillPath(routes.uploadIdentityImage.path, { userId })
    const body = { of: kind, image: await anImage() }
    const { data } = await act(api, cookie, routes.uploadIdentityImage, body, path)
    ids[`${kind}ImageId`] = data.imageId
  }
  const path = fillPath(routes.submitIdentity.path, { userId })
  await act(api, cookie, routes.submitIdentity, { ...document, ...ids }, path)
  const check = await db
    .selectFrom('identity_check')
    .selectAll()
    .where('player_id', '=', userId)
    .executeTakeFirstOrThrow()
  const keyOf = async (kind: IdentityImage) => {
    const image = db.selectFrom('identity_image').select('file_key').where('kind', '=', kind)
    return (await image.where('player_id', '=', userId).executeTakeFirstOrThrow()).file_key
  }
  damage(join(filesFolder, await keyOf('front')))
  rmSync(join(filesFolder, await keyOf('selfie')))
  const tickets = await lookAtImages(sender, staff, check.identity_check_id)
  const keyId = check.details_sealed!.toString('hex', 0, KEY_ID_BYTES)
  return [
    { name: 'a file key', text: FILE_KEYS },
    { name: 'sealed details', text: `x${keyId}` },
    { name: 'the hash of the document number', bytes: check.number_hash.subarray(0, HASH_BYTES) },
    ...tickets.map((text) => ({ name: 'a ticket of an image', text })),
  ]
}

function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(file, bytes)
}

/** Opens all images and asks for the details again. Returns the tickets of the images. */
async function lookAtImages(
  { api, replies }: Sender,
  staff: { cookie: string },
  identityCheckId: string,
): Promise<string[]> {
  const pathOf = (path: string) => fillPath(path, { identityCheckId })
  const review = routes.getIdentityReview
  const { data } = await act(api, staff.cookie, review, undefined, pathOf(review.path))
  const statuses: number[] = []
  for (const { url } of data.images) {
    const { status, text } = await sendAsPage(api, staff.cookie, routes.getIdentityImage, url)
    replies.push({ place: 'the reply of getIdentityImage', status, text })
    statuses.push(status)
  }
  assert.deepEqual(
    new Set(statuses),
    new Set([200, 404, 500]),
    'one image is damaged and one is lost',
  )
  const again = routes.askIdentityAgain
  const { version } = data.identityCheck
  const body = { version, reasons: ['details_differ'], parts: ['details'], message: 'Again.' }
  await act(api, staff.cookie, again, body, pathOf(again.path))
  return data.images.map(({ url }) => new URL(url, api.url).searchParams.get('ticket')!)
}

/**
 * Sends details and an image while their rows are refused, which ends with server errors, and an
 * image that the file store cannot keep, which is refused.
 */
export async function failOnIdentity(sender: Sender, filesFolder: string): Promise<void> {
  const { api, replies, userId, cookie } = sender
  const before = replies.length
  await hear(sender, routes.submitIdentity, document)
  await hear(sender, routes.uploadIdentityImage, { of: 'back', image: await anImage() })
  const folder = join(filesFolder, 'identities')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'not a folder')
  // `hear` would send it again until it is not refused as unavailable.
  const reply = await fetch(`${api.url}${fillPath(routes.uploadIdentityImage.path, { userId })}`, {
    method: 'POST',
    headers: {
      origin: api.origin,
      'content-type': 'application/json',
      cookie: `__Host-kapis=${cookie}`,
    },
    body: JSON.stringify({ of: 'back', image: await anImage() }),
  })
  const { status } = reply
  replies.push({ place: 'the reply of a failed store', status, text: await reply.text() })
  const statuses = replies.slice(before).map((one) => one.status)
  assert.deepEqual(statuses, [500, 500, 503], 'nothing of an identity could be stored')
}
