import { setTimeout as wait } from 'node:timers/promises'
import { getCellSums, getOverview } from '@kapis/contract/routes'
import type { CellSums, Overview } from '@kapis/contract/users'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { ProofCell } from '../shared/cells/cell-rig.ts'
import { sayReply } from '../shared/cells/visitor.ts'
import type { Part, CellSite } from '../shared/cells/site.ts'
import { openTraffic } from './traffic.ts'
import type { CellVisitor } from '../shared/cells/visitor.ts'

const REQUESTS = { short: 6, full: 60 }
const PAUSE_MS = 250
const PER_SECOND = 60

/**
 * While players of both cells bet, staff ask for the sums over cells. Each reply is the sum of its
 * cells, to the last ten-thousandth. When the bets have ended, it is also the sum of what each cell
 * says itself, and of the balances in the databases.
 */
export const sumsAreExact: Part = async (site) => {
  const { ctx, rig } = site
  const staff = await Promise.all(rig.cells.map((cell) => aStaffMember(site, cell)))
  await untilKnown(staff)
  const wrong: string[] = []
  const traffic = await openTraffic(site, { perSecond: PER_SECOND, mark: 'sums' })
  const requests = ctx.short ? REQUESTS.short : REQUESTS.full
  const seen = new Set<string>()
  for (let n = 0; n < requests; n += 1) {
    const sums = await askSums(staff[n % 2]!)
    wrong.push(...compare(sums, `under load, ${n}`))
    seen.add(String(sums.totals?.liabilities.coin))
    await wait(PAUSE_MS)
  }
  await traffic.stop()
  const sums = await askSums(staff[0]!)
  const own = await Promise.all(staff.map(askOwn))
  const total = own.reduce((sum, { liabilities }) => sum + minor(liabilities.coin), 0n)
  const stored = await Promise.all(rig.cells.map(readOwed))
  const owed = stored.reduce((sum, one) => sum + one, 0n)
  const shown = minor(sums.totals!.liabilities.coin)
  if (shown !== total || shown !== owed) wrong.push(`at rest: ${shown}, ${total} and ${owed}`)
  wrong.push(...compare(sums, 'at rest'))
  if (seen.size < 2) wrong.push('the sums did not change under load')
  const coins = Number(owed) / 10_000
  return { figures: { requests: requests + 1, different: seen.size, coins }, wrong }
}

async function aStaffMember({ newVisitor }: CellSite, cell: ProofCell): Promise<CellVisitor> {
  return newVisitor(undefined, await cell.aPlayer({ role: 'super_admin' }))
}

/** Waits until each member of staff is known in the other cell, which takes up to a second. */
async function untilKnown(staff: CellVisitor[]): Promise<void> {
  for (const one of staff) {
    const isKnown = async () => compare(await askSums(one), '').length === 0
    if ((await msUntil(isKnown, 10_000)) === null) throw new Error('Staff are not known.')
  }
}

async function askSums(staff: CellVisitor): Promise<CellSums> {
  const reply = await staff.ask(getCellSums)
  if (reply.status !== 200) throw new Error(`The sums: ${sayReply(reply)}`)
  return reply.data as CellSums
}

async function askOwn(staff: CellVisitor): Promise<Overview> {
  const reply = await staff.ask(getOverview)
  if (reply.status !== 200) throw new Error(`The overview: ${sayReply(reply)}`)
  return reply.data as Overview
}

/** Returns what is wrong with a reply: cells that do not answer, or totals that are not the sum. */
function compare({ cells, totals }: CellSums, when: string): string[] {
  const silent = cells.filter(({ isAnswering }) => !isAnswering).map(({ name }) => name)
  if (silent.length > 0 || totals === null) return [`${when}: ${silent.join()} did not answer`]
  const figures = cells.map((cell) => cell.figures!)
  return Object.entries(AMOUNTS).flatMap(([name, read]) => {
    const sum = figures.reduce((total, one) => total + read(one), 0n)
    const shown = read(totals)
    return sum === shown ? [] : [`${when}: ${name} is ${shown}, its cells ${sum}`]
  })
}

const AMOUNTS: Record<string, (one: Overview) => bigint> = {
  wageredToday: (one) => minor(one.wageredToday),
  resultToday: (one) => minor(one.houseResultToday),
  coinOwed: (one) => minor(one.liabilities.coin),
  ticketOwed: (one) => minor(one.liabilities.ticket),
  accounts: (one) => one.accounts.reduce((sum, { coin }) => sum + minor(coin), 0n),
  rounds: (one) => one.games.reduce((sum, { rounds }) => sum + BigInt(rounds), 0n),
}

/** Returns an amount in ten-thousandths. */
const minor = (amount: number) => BigInt(Math.round(amount * 10_000))

/** Adds up what the operator owes to the players of a cell. */
async function readOwed({ db }: ProofCell): Promise<bigint> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['coin_minor', 'coin_held_minor'])
    .execute()
  return rows.reduce((sum, row) => sum + row.coin_minor + row.coin_held_minor, 0n)
}
