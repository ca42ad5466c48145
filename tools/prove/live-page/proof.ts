import { randomUUID } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import type { Locator } from '@playwright/test'
import { anImage } from '../../../apps/api/test/cashier.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../apps/api/test/play-enough.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { deposit, withdraw } from '../shared/cashier/cashier-flows.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import { openSite } from './site.ts'
import type { PagedSite, Size } from './site.ts'

const SIZES: Size[] = [
  { name: 'desktop', width: 1440, height: 900, isMobile: false },
  { name: 'phone', width: 390, height: 844, isMobile: true },
]
const SEEN_MS_MAX = 1_000
/** The limit of the short form, which runs on machines of unknown speed. */
const SHORT_SEEN_MS_MAX = 2_000
const PATIENCE_MS = 60_000
/** The pages do not poll, so without a stream they never show it. */
const PLANTED_PATIENCE_MS = 3_000

export const proof: Proof = {
  name: 'live.page',
  about: 'An open page behind the proxy shows within a second what happens elsewhere. [LIVE-01]',
  async run(ctx) {
    const site = await openSite(ctx)
    const people = await openProofPlayers(ctx)
    const staff = await people.aPlayer({ role: 'admin' })
    const seenMs: Record<string, number | null> = {}
    for (const size of SIZES) {
      const watch = makeWatch(ctx, (what, ms) => (seenMs[`${what}, ${size.name}`] = ms))
      await watchAsPlayer({ site, people, staff, size, watch })
      await watchAsStaff({ site, people, staff, size, watch })
    }
    const entries = Object.entries(seenMs)
    const limitMs = ctx.short ? SHORT_SEEN_MS_MAX : SEEN_MS_MAX
    const late = entries.filter(([, ms]) => ms === null || ms > limitMs)
    const slowestMs = Math.max(...entries.map(([, ms]) => ms ?? Infinity))
    return {
      pass: entries.every(([, ms]) => ms !== null),
      figures: { ...seenMs, late: late.length, slowestMs },
      tooSlow: late.map(([what, ms]) => `${what}: ${ms === null ? 'never seen' : `${ms} ms`}`),
    }
  },
}

type Watch = (what: string, act: () => Promise<unknown>, isSeen: IsSeen) => Promise<void>
type IsSeen = () => Promise<boolean>
type Scene = { site: PagedSite; people: ProofPlayers; staff: Player; size: Size; watch: Watch }

/** Returns a function that does something and measures how long the page needs to show it. */
function makeWatch(
  { planted, say }: ProofContext,
  note: (what: string, ms: number | null) => void,
): Watch {
  return async (what, act, isSeen) => {
    if (await isSeen()) throw new Error(`${what}: it was seen before it was done`)
    await act()
    const ms = await msUntil(isSeen, planted ? PLANTED_PATIENCE_MS : PATIENCE_MS)
    say(`${what}: seen after ${ms} ms`)
    note(what, ms)
  }
}

/** Opens the page of a player, and lets staff and another device of the player do things. */
async function watchAsPlayer({ site, people, staff, size, watch }: Scene): Promise<void> {
  const player = await people.aPlayer({ coins: 10_000 })
  const { userId } = player
  const colleague = await people.aPlayer({ role: 'admin' })
  const parties = { player, staff, colleague, client: size.width, mark: size.name }
  const roll = async (by: Player, body: object) => {
    await site.send(by, routes.rollDice, { body })
    return { status: 200 }
  }
  await playEnough(player, roll)
  const page = await site.open(player, '/home', size)
  const coins = page.getByTestId('coin-balance').first()
  await watch(
    'a message',
    () => site.send(staff, routes.createNotification, { body: { ...MESSAGE, userId } }),
    () => page.getByTestId('unread').first().isVisible(),
  )
  await watch('a bet elsewhere', () => roll(player, BET), await textChange(coins))
  await watch('a deposit', () => deposit(site.send, parties), await textChange(coins))
  await page.getByRole('button', { name: 'Wallet' }).first().click()
  await page.getByRole('tab', { name: 'History', exact: true }).click()
  const completed = page.getByRole('dialog').getByText('Completed')
  await completed.first().waitFor()
  await watch(
    'a withdrawal',
    () => withdraw(site.send, parties),
    async () => (await completed.count()) > 1,
  )
  const body = { status: 'blocked', reason: 'For a proof' }
  await watch(
    'a block',
    () => site.send(staff, routes.updateUser, { params: { userId }, body }),
    () => page.getByText('Your account was disabled or blocked.').first().isVisible(),
  )
  await page.context().close()
}

const MESSAGE = { message: 'A message', type: 'admin' }
const BET = { amount: 20, condition: 'above', currency: 'coin', target: 2, identifier: 'other' }

/** Opens the review queue, and lets players and another member of staff do things. */
async function watchAsStaff({ site, people, staff, size, watch }: Scene): Promise<void> {
  const [first, second] = [await people.aPlayer(), await people.aPlayer()]
  const other = await people.aPlayer({ role: 'admin' })
  const page = await site.open(staff, '/admin/deposit-receipts', size)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // On phones, the counts are in the menu.
  if (size.isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.locator('nav a[href="/admin/deposit-receipts"]')
  const count = size.isMobile ? links.last() : links.first()
  await count.waitFor()
  await watch('a count', () => askForDeposit(site, first), await textChange(count))
  if (size.isMobile) await page.keyboard.press('Escape')
  let itemId = ''
  await watch(
    'a new item',
    async () => (itemId = await askForDeposit(site, second)),
    () => page.getByText(second.username).first().isVisible(),
  )
  const body = { type: 'wallet', itemId, pageId: randomUUID() }
  await watch(
    'who looks at it',
    () => site.send(other, routes.updatePresence, { body }),
    () => page.getByText(`${other.username} is looking at this`).first().isVisible(),
  )
  await page.context().close()
}

/** Requests a deposit with an image that nobody can read. Returns the id of its wallet row. */
async function askForDeposit(site: PagedSite, player: Player): Promise<string> {
  const params = { userId: player.userId }
  const body = { type: 'deposit', amount: 1, receiptImage: await anImage() }
  const { walletHistory } = await site.send(player, routes.requestDeposit, { params, body })
  return walletHistory.walletHistoryId
}

/** Returns a function that says whether the text differs from what it is now. */
async function textChange(place: Locator): Promise<IsSeen> {
  const before = await place.textContent()
  return async () => (await place.textContent()) !== before
}
