import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as routes from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { ask, sendCheck } from './send-check.ts'
import type { CheckSender } from './send-check.ts'
import { dumpDatabase, findNeedles, piecesOf, readFiles } from './search.ts'
import type { Needle, SearchedPlace } from './search.ts'

export const proof: Proof = {
  name: 'kyc.vault',
  about:
    'Identity documents are readable neither in the database nor in the file store, and every look is in the staff log. [IDN-03]',
  async run(ctx) {
    useDebianPostgres()
    const players = await openProofPlayers(ctx)
    const env = Object.fromEntries(LIMITS.map((name) => [name, '0']))
    const api = await ctx.startApi({
      env: { ...env, LOG_LEVEL: 'trace' },
      ...(ctx.planted && { plant: 'writes-before-sealing' }),
    })
    const admin = await players.aPlayer({ role: 'admin' })
    const senders: CheckSender[] = []
    for (let n = 0; n < (ctx.short ? 3 : 12); n += 1) {
      senders.push(await sendCheck(api, await players.aPlayer(), n))
    }
    const looks = await lookAtAll(players, api, admin, senders)
    const strangers = await tryOthers(players, api, admin, senders[0]!)
    const moved = await moveImage(ctx, players, api, admin, senders)
    const needles = [...senders.flatMap(needlesOf), ...looks.needles]
    const places = await collectPlaces(ctx, api)
    const found = findNeedles(needles, places)
    for (const line of found.slice(0, 20)) ctx.say(`FOUND ${line}`)
    const figures = {
      senders: senders.length,
      needles: needles.length,
      places: places.length,
      megabytes: Math.round(places.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6),
      found: found.length,
      looks: looks.opened,
      looksLogged: await countLooks(players),
      othersRefused: strangers.refused,
      othersOpened: strangers.opened,
      movedOpened: moved,
    }
    // The search must find a text that is stored readable, and see the sealed files.
    const sealed = places.filter(({ name }) => name.includes('identities/')).length
    const controls = findNeedles([controlOf(senders)], places)
    const isSearched =
      controls.some((line) => line.includes('the dump')) &&
      controls.some((line) => line.includes('the database'))
    const isReal = isSearched && sealed >= senders.length * 3 && looks.opened === senders.length * 3
    // A look at a moved image is logged too, although it fails.
    const isLogged = figures.looksLogged === looks.opened + 1
    const isShut = strangers.opened === 0 && strangers.refused > 0 && moved === 0
    return { pass: isReal && isLogged && isShut && found.length === 0, figures }
  },
}

/** The programs of Debian's PostgreSQL: pg_dump does not dump a server that is newer than itself. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
const PG_DUMP = join(DEBIAN_POSTGRES, 'pg_dump')

function useDebianPostgres(): void {
  if (!existsSync(PG_DUMP)) throw new Error('missing: apt-get install postgresql-15')
  process.env['KAPIS_PG_BIN'] = DEBIAN_POSTGRES
}

const LIMITS = ['REQUESTS_PER_SECOND', 'UPLOADS_PER_MINUTE']

/** Returns the images as they were sent, and what is written on the document. */
function needlesOf({ sent, texts }: CheckSender): Needle[] {
  return [
    ...Object.entries(sent).flatMap(([of, bytes]) => piecesOf(`the ${of} as sent`, bytes)),
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  ]
}

/** Returns the name of an account, which a dump shows. */
function controlOf([sender]: CheckSender[]): Needle {
  return { name: 'the control', bytes: Buffer.from(sender!.player.username) }
}

async function findCheck(players: ProofPlayers, { userId }: Player): Promise<string> {
  const check = players.db.selectFrom('identity_check').select('identity_check_id')
  return (await check.where('player_id', '=', userId).executeTakeFirstOrThrow()).identity_check_id
}

/** Opens every image once, as a staff member does. The re-encoded images become needles too. */
async function lookAtAll(
  players: ProofPlayers,
  api: ProofApi,
  admin: Player,
  senders: CheckSender[],
): Promise<{ opened: number; needles: Needle[] }> {
  const needles: Needle[] = []
  let opened = 0
  for (const sender of senders) {
    sender.identityCheckId = await findCheck(players, sender.player)
    for (const { of, url } of await listImages(api, admin, sender)) {
      const { status, bytes } = await open(api, admin, url)
      if (status !== 200) throw new Error(`The ${of} was answered with ${status}.`)
      needles.push(...piecesOf(`the ${of} as stored`, bytes))
      opened += 1
    }
  }
  return { opened, needles }
}

async function listImages(api: ProofApi, admin: Player, { identityCheckId }: CheckSender) {
  const params = { identityCheckId }
  return (await ask(api, admin, routes.getIdentityReview, { params })).images
}

async function open(api: ProofApi, as: Player | null, url: string) {
  const headers = as === null ? {} : { cookie: `__Host-kapis=${as.cookie}` }
  const reply = await fetch(`${api.url}${url}`, { headers })
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/**
 * Opens the addresses of an admin as everybody else, and without their ticket as the admin. Nobody
 * may get an image, and none of it is a look.
 */
async function tryOthers(players: ProofPlayers, api: ProofApi, admin: Player, sender: CheckSender) {
  const others = [
    null,
    sender.player,
    await players.aPlayer(),
    await players.aPlayer({ role: 'moderator' }),
    await players.aPlayer({ role: 'admin' }),
    await players.aPlayer({ role: 'super_admin' }),
  ]
  let [refused, opened] = [0, 0]
  for (const { url } of await listImages(api, admin, sender)) {
    const tries = [
      ...others.map((as) => open(api, as, url)),
      open(api, admin, url.replace(/&ticket=.*/, '')),
      open(api, admin, `${url.slice(0, -3)}AAA`),
    ]
    for (const { status } of await Promise.all(tries)) {
      if (status === 200) opened += 1
      else refused += 1
    }
  }
  return { refused, opened }
}

/** Puts the file of one player in place of another's. It must not open there. */
async function moveImage(
  ctx: ProofContext,
  players: ProofPlayers,
  api: ProofApi,
  admin: Player,
  [one, two]: CheckSender[],
): Promise<number> {
  const folder = await filesFolder(ctx)
  const keyOf = async (sender: CheckSender) => {
    const image = players.db.selectFrom('identity_image').select('file_key')
    const mine = image.where('identity_check_id', '=', sender.identityCheckId)
    return (await mine.where('kind', '=', 'front').executeTakeFirstOrThrow()).file_key
  }
  copyFileSync(join(folder, await keyOf(one!)), join(folder, await keyOf(two!)))
  const front = (await listImages(api, admin, two!)).find(({ of }) => of === 'front')!
  return (await open(api, admin, front.url)).status === 200 ? 1 : 0
}

async function countLooks({ db }: ProofPlayers): Promise<number> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'new_value'])
    .where('action', '=', 'identity.image')
    .execute()
  // An entry says who looked, and at which part of which check.
  return rows.filter(({ actor_id, new_value }) => {
    const value = new_value as { identityCheckId?: string; part?: string } | null
    return actor_id !== null && value?.identityCheckId !== undefined && value.part !== undefined
  }).length
}

const filesFolder = async (ctx: ProofContext) => join((await ctx.services()).folder, 'files')

/** Returns everything at rest: a dump by pg_dump, the files of the server, the file store and the log. */
async function collectPlaces(ctx: ProofContext, api: ProofApi): Promise<SearchedPlace[]> {
  const { adminUrl } = await ctx.database()
  const { postgres } = await ctx.services()
  const dump = await dumpDatabase(PG_DUMP, adminUrl)
  await api.stop()
  return [
    ...dump,
    ...readFiles(postgres.dataDir, 'the database'),
    ...readFiles(await filesFolder(ctx), 'the file store'),
    ...readFiles(join(api.logFile, '..'), 'the logs'),
  ]
}
