import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@kapis/contract/live'
import { fillPath } from '@kapis/contract/route'
import type { DataOf } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { noteProgress } from '../progress.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { openEventPage } from '../shared/live/event-page.ts'
import { openSite } from './faults.ts'
import type { LiveSite } from './faults.ts'
import { changeAndPublish, publishFirst, startWriter } from './writer.ts'
import type { Writer } from './writer.ts'

const PLAYERS = 8
const RIGHT_MS_MAX = 5_000
const PATIENCE_MS = 60_000

export const proof: Proof = {
  name: 'live.deliver',
  about:
    'Pages miss no event when API, worker, Redis and PostgreSQL are killed, and keep their order.',
  async run(ctx) {
    const site = await openSite(ctx)
    const testApp = await openProofPlayers(ctx)
    const players = await testApp.players(PLAYERS, { coins: 1 })
    const pages = players.map((player) => openPage(ctx, site.url, player))
    const areOpen = async () => pages.every((page) => page.isOpen())
    if ((await msUntil(areOpen, PATIENCE_MS)) === null) throw new Error('no stream was opened')
    const writer = startWriter(testApp.db, players, ctx.planted ? publishFirst : changeAndPublish)
    const lost: string[] = []
    for (let round = 0; round < (ctx.short ? 1 : 5); round += 1) {
      for (const [name, fault] of Object.entries(site.faults)) {
        await writeOn(writer)
        ctx.say(`${name} is killed`)
        await fault()
      }
      await writeOn(writer)
      ctx.say('worker is killed')
      lost.push(...(await findLost(site, writer, pages)))
    }
    await writeOn(writer)
    await writer.stop()
    const rightMs = await msUntil(
      async () => (await findWrong(testApp, pages)).length === 0,
      PATIENCE_MS,
    )
    const wrong = await findWrong(testApp, pages)
    for (const line of [...wrong, ...lost]) ctx.say(`WRONG ${line}`)
    const figures = {
      changes: writer.changes.length,
      events: pages.reduce((sum, page) => sum + page.numbers.length, 0),
      requests: pages.reduce((sum, page) => sum + page.countRequests(), 0),
      wrong: wrong.length,
      lost: lost.length,
      outOfOrder: pages.filter(({ numbers }) => !isInOrder(numbers)).length,
      rightMs,
    }
    const isRight = figures.wrong === 0 && figures.lost === 0 && figures.outOfOrder === 0
    const pass = isRight && figures.events > 0 && figures.changes > 20
    const isLate = rightMs !== null && rightMs > RIGHT_MS_MAX
    return { pass, figures, tooSlow: isLate ? [`pages were right after ${rightMs} ms`] : [] }
  },
}

/** Waits until the writer has written something, so that the next fault hits a working site. */
async function writeOn({ changes }: Pick<Writer, 'changes'>): Promise<void> {
  const before = changes.length
  await msUntil(async () => changes.length > before + 20, PATIENCE_MS)
  noteProgress()
}

/**
 * Changes players while there is no worker. Returns the events of that time that did not
 * arrive after its restart, without pages that got an event to request everything.
 */
async function findLost(site: LiveSite, writer: Writer, pages: readonly Page[]): Promise<string[]> {
  const resyncs = pages.map((page) => page.countResyncs())
  const from = writer.changes.length
  await site.withoutWorker(() => writeOn(writer))
  const changes = writer.changes.slice(from)
  const listLost = () =>
    pages.flatMap(({ player, numbers, countResyncs }, index) => {
      if (countResyncs() > resyncs[index]!) return []
      const own = changes.filter(({ userId }) => userId === player.userId)
      return own.flatMap(({ number }) => (numbers.includes(number) ? [] : [`no event ${number}`]))
    })
  await msUntil(async () => listLost().length === 0, PATIENCE_MS)
  return listLost()
}

type Page = ReturnType<typeof openPage>

/** Opens a page that shows the balance and the notification count, and requests them on events. */
function openPage(ctx: ProofContext, url: () => string, player: Player) {
  const shown = { coin: 0, notifications: 0 }
  const numbers: number[] = []
  let isDue = false
  let isAsking = false
  let requests = 0
  let resyncs = 0
  const ask = async () => {
    isDue = true
    if (isAsking) return
    isAsking = true
    while (isDue) {
      isDue = false
      requests += 1
      const found = await countNotifications(url(), player).catch(() => null)
      if (found !== null) shown.notifications = found
      // A page repeats a request that failed.
      else isDue = await wait(300, true)
    }
    isAsking = false
  }
  const onEvent = (event: LiveEvent) => {
    if (event.kind === 'balance') shown.coin = event.balance.coin
    if (event.kind === 'wallet') numbers.push(Number(event.walletHistoryId.slice(-12)))
    if (event.kind === 'resync') resyncs += 1
    if (event.kind === 'notification' || event.kind === 'resync') void ask()
  }
  const page = openEventPage({ url, cookie: player.cookie, isPatient: true, onEvent })
  ctx.onExit(() => page.leave())
  const counts = { countRequests: () => requests, countResyncs: () => resyncs }
  return { player, shown, numbers, ...counts, isOpen: page.isOpen }
}

async function countNotifications(url: string, { userId, cookie }: Player): Promise<number> {
  const path = fillPath(routes.listOwnNotifications.path, { userId })
  const reply = await fetch(`${url}${path}`, { headers: { cookie: `__Host-kapis=${cookie}` } })
  if (reply.status !== 200) throw new Error(`the list was refused: ${reply.status}`)
  const { data } = (await reply.json()) as { data: DataOf<typeof routes.listOwnNotifications> }
  return data.unread
}

/** Compares what the pages show with the database. */
async function findWrong({ db }: ProofPlayers, pages: readonly Page[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { player, shown } of pages) {
    const { coin_minor: coinMinor } = await db
      .selectFrom('ledger_account')
      .select('coin_minor')
      .where('player_id', '=', player.userId)
      .executeTakeFirstOrThrow()
    const { sent } = await db
      .selectFrom('notification')
      .select((of) => of.fn.countAll<bigint>().as('sent'))
      .where('user_id', '=', player.userId)
      .executeTakeFirstOrThrow()
    if (shown.coin !== toNumber(coinMinor))
      wrong.push(`${shown.coin} of ${toNumber(coinMinor)} coins`)
    if (shown.notifications !== Number(sent))
      wrong.push(`${shown.notifications} of ${sent} messages`)
  }
  return wrong
}

/** Returns whether numbers arrived in order. One that arrives again does not count. */
function isInOrder(numbers: readonly number[]): boolean {
  const first = [...new Set(numbers)]
  return first.every((number, index) => index === 0 || number > first[index - 1]!)
}
