import type { DocumentKind, IdentityImage } from '@kapis/contract/identity'
import { hasBack } from '@kapis/contract/identity'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { deleteIdentityData } from '../../../apps/api/src/features/identity/delete-identity-data.ts'
import { submitIdentity } from '../../../apps/api/src/features/identity/own/submit-identity.ts'
import { uploadIdentityImage } from '../../../apps/api/src/features/identity/own/upload-identity-image.ts'
import { assignIdentity } from '../../../apps/api/src/features/identity/review/assign-identity.ts'
import {
  approveIdentity,
  askIdentityAgain,
  refuseIdentity,
} from '../../../apps/api/src/features/identity/review/decide-identity.ts'
import { findNewestCheck } from '../../../apps/api/src/features/identity/shared/identity.queries.ts'
import { HOUR_MS } from '../world/calendar.ts'
import { drawBack, drawDocument, drawSelfie } from './draw-document.ts'
import type { DemoDeps, DemoPlayer } from './demo-deps.ts'

type Check = {
  /** How many hours ago the check was sent. */
  hours: number
  kind: DocumentKind
  /** What differs from the player's own details. */
  change?: { givenNames?: string; dateOfBirth?: string; documentNumber?: string }
  decide?: (deps: DemoDeps, playerId: string) => Promise<void>
}

/**
 * A check in each state: three that agree, one with a document of another account, one of somebody
 * under age and one with another name wait; the others are decided.
 */
const CHECKS: Check[] = [
  { hours: 1, kind: 'national_id' },
  { hours: 3, kind: 'passport', decide: assign },
  { hours: 5, kind: 'drivers_licence', change: { documentNumber: 'N01-18-204417' } },
  { hours: 7, kind: 'national_id', change: { dateOfBirth: '2009-04-12' } },
  { hours: 20, kind: 'national_id', change: { givenNames: 'Rogelio' } },
  {
    hours: 26,
    kind: 'drivers_licence',
    change: { documentNumber: 'N01-18-204417' },
    decide: approve,
  },
  { hours: 30, kind: 'passport', decide: approve },
  { hours: 44, kind: 'national_id', decide: approve },
  { hours: 52, kind: 'national_id', decide: askAgain },
  { hours: 60, kind: 'passport', decide: sendAgain },
  { hours: 71, kind: 'drivers_licence', decide: refuseForged },
  { hours: 400, kind: 'passport', decide: expire },
]

/** Sends and decides identity checks with the product's own functions. */
export async function addIdentityChecks(deps: DemoDeps, players: DemoPlayer[]): Promise<void> {
  // The oldest first, so that a document is known when another account sends it.
  const inOrder = CHECKS.toSorted((a, b) => b.hours - a.hours)
  for (const [place, check] of inOrder.entries()) {
    const player = players[place]
    if (player === undefined) return
    await send(deps, player, check)
    await check.decide?.(deps, player.userId)
    const submitted_at = new Date(deps.now - check.hours * HOUR_MS)
    await change(deps.db, player.userId, { submitted_at })
  }
}

async function send(deps: DemoDeps, player: DemoPlayer, { kind, change }: Check): Promise<void> {
  const [first = '', ...rest] = player.fullName.split(' ')
  const details = {
    givenNames: first,
    lastName: rest.join(' '),
    dateOfBirth: `19${70 + (player.place % 29)}-0${1 + (player.place % 9)}-14`,
    documentNumber: `D${String(4_410_000 + player.place * 7_919)}`,
    ...change,
  }
  const { givenNames, lastName, documentNumber: number, dateOfBirth: born } = details
  const name = `${givenNames} ${lastName}`
  const images = [
    ['front', await drawDocument({ name, number, born })],
    ...(hasBack(kind) ? [['back', await drawBack()] as const] : []),
    ['selfie', await drawSelfie()],
  ] as const
  const ids: Partial<Record<`${IdentityImage}ImageId`, string>> = {}
  for (const [of, image] of images)
    ids[`${of}ImageId`] = await upload(deps, player.userId, of, image)
  const document = { documentKind: kind, documentExpiresOn: '2031-08-31' }
  await submitIdentity(deps, player.userId, { ...details, ...document, ...ids })
}

function upload(deps: DemoDeps, playerId: string, of: IdentityImage, image: Buffer) {
  return uploadIdentityImage(deps, playerId, { of, fileData: image.toString('base64') })
}

async function newest(db: Db, playerId: string) {
  const check = await findNewestCheck(db, playerId)
  if (check === null) throw new Error('the demo has sent no identity check')
  return { identityCheckId: check.identity_check_id, version: check.version }
}

async function assign({ db, admin }: DemoDeps, playerId: string): Promise<void> {
  const { identityCheckId } = await newest(db, playerId)
  await assignIdentity({ db }, admin, { identityCheckId, isMine: true })
}

async function approve(deps: DemoDeps, playerId: string): Promise<void> {
  await approveIdentity(deps, deps.admin, await newest(deps.db, playerId))
}

async function askAgain(deps: DemoDeps, playerId: string): Promise<void> {
  const message = 'The light covers the number. Please take the photo away from the lamp.'
  const request = { reasons: ['glare' as const], parts: ['document' as const], message }
  await askIdentityAgain(deps, deps.admin, { ...(await newest(deps.db, playerId)), ...request })
}

/** The player has sent the document again, and the check waits with its history. */
async function sendAgain(deps: DemoDeps, playerId: string): Promise<void> {
  await askAgain(deps, playerId)
  const front = await drawDocument({ name: 'Sent again', number: '—', born: '—' })
  const frontImageId = await upload(deps, playerId, 'front', front)
  await submitIdentity(deps, playerId, { frontImageId })
}

async function refuseForged(deps: DemoDeps, playerId: string): Promise<void> {
  const words = { reason: 'forged' as const, message: 'The document was changed.' }
  await refuseIdentity(deps, deps.admin, { ...(await newest(deps.db, playerId)), ...words })
}

async function expire(deps: DemoDeps, playerId: string): Promise<void> {
  await approve(deps, playerId)
  await change(deps.db, playerId, { expires_at: new Date(deps.now - HOUR_MS) })
  await deleteIdentityData(deps, { now: new Date(deps.now), imageDays: 30 })
}

async function change(db: Db, playerId: string, times: { submitted_at?: Date; expires_at?: Date }) {
  await db.updateTable('identity_check').set(times).where('player_id', '=', playerId).execute()
}
