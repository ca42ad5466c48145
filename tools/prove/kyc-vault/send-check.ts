import { randomBytes } from 'node:crypto'
import { fillPath } from '@kapis/contract/route'
import type { DataOf, Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import sharp from 'sharp'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApi } from '../proof.ts'
import { sendAsPage } from '../shared/requests/send.ts'

export type CheckSender = {
  player: Player
  identityCheckId: string
  /** The images as they were sent, by what they show. */
  sent: Record<'front' | 'back' | 'selfie', Buffer>
  texts: Record<string, string>
}

/** Sends a request and returns its data. Throws if it is refused. */
export async function ask<R extends Route>(
  api: ProofApi,
  as: Player,
  route: R,
  {
    params = {},
    query = '',
    body,
  }: { params?: Record<string, string>; query?: string; body?: object },
): Promise<DataOf<R>> {
  const path = `${fillPath(route.path, params)}${query}`
  const { status, text } = await sendAsPage(api, as.cookie, route, path, body)
  if (status !== 200) throw new Error(`${route.path} was answered with ${status}: ${text}`)
  return (JSON.parse(text) as { data: DataOf<R> }).data
}

/** Draws an image of noise, of which no two pieces are alike. */
async function draw(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Sends a whole identity check of a player. */
export async function sendCheck(api: ProofApi, player: Player, n: number): Promise<CheckSender> {
  const params = { userId: player.userId }
  const sent = { front: await draw(240), back: await draw(240), selfie: await draw(200) }
  const ids: Record<string, string> = {}
  for (const [of, bytes] of Object.entries(sent)) {
    const fileData = bytes.toString('base64')
    const image = { fileData, fileName: `${of}.jpg`, fileType: 'image/jpeg' }
    const kept = await ask(api, player, routes.uploadIdentityImage, { params, body: { of, image } })
    ids[`${of}ImageId`] = kept.imageId
  }
  const mark = randomBytes(4).toString('hex').replaceAll(/\d/g, 'q')
  const texts = {
    givenNames: `Zenaida ${mark}`,
    lastName: `Quimbo ${mark}`,
    dateOfBirth: `19${60 + (n % 30)}-07-23`,
    documentNumber: `PH-${randomBytes(6).toString('hex')}`,
  }
  const rest = { documentKind: 'national_id', documentExpiresOn: '2947-11-29' }
  await ask(api, player, routes.submitIdentity, { params, body: { ...texts, ...rest, ...ids } })
  return { player, identityCheckId: '', sent, texts: { ...texts, ...rest, documentKind: mark } }
}
