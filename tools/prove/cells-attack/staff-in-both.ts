import { adjustWallet, decideApproval, listApprovals } from '@kapis/contract/routes'
import type { ApprovalList } from '@kapis/contract/audit-logs'
import type * as z from 'zod/mini'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofCell } from '../shared/cells/cell-rig.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'
import type { CellStaff } from '../shared/cells/staff.ts'

const ROUNDS = { short: 2, full: 12 }
/** The limit of a day in a new installation, and what is given at once. */
const DAY_MINOR = 200_000_000n
const GIFT = 3_000
const GIFTS = 14
const LARGE = 50_000

/**
 * One member of staff gives coins in both cells at once, and never reaches the limit of a day. What
 * needs a second person is approved once, by one of several people in both cells, and never by its
 * maker.
 */
export const staffInBoth: Part = async (site) => {
  const rounds = site.ctx.short ? ROUNDS.short : ROUNDS.full
  const wrong: string[] = []
  let mostMinor = 0n
  for (let round = 0; round < rounds; round += 1) {
    const home = site.rig.cells[round % 2]!
    const boss = await aSuperAdmin(site, home)
    const movedMinor = await giveInBoth(site, boss)
    if (movedMinor >= DAY_MINOR) wrong.push(`one person moved ${movedMinor / 10_000n} in a day`)
    if (movedMinor === 0n) wrong.push('nothing could be given')
    if (movedMinor > mostMinor) mostMinor = movedMinor
    wrong.push(...(await approveInBoth(site, boss)))
  }
  return { figures: { rounds, gifts: rounds * GIFTS, most: Number(mostMinor) / 10_000 }, wrong }
}

async function giveInBoth({ rig }: CellSite, boss: CellStaff): Promise<bigint> {
  const players = await Promise.all(rig.cells.map((cell) => cell.aPlayer()))
  await Promise.all(
    Array.from({ length: GIFTS }, (_, n) => {
      const { name } = rig.cells[n % 2]!
      return give(boss, players[n % 2]!, { cell: name, amount: GIFT, comment: `Gift ${n}` })
    }),
  )
  const coins = await Promise.all(rig.cells.map((cell, n) => readCoins(cell, players[n]!)))
  return coins.reduce((sum, one) => sum + one, 0n)
}

/** Asks for a large gift, and lets its maker and the staff of both cells approve it at once. */
async function approveInBoth(site: CellSite, boss: CellStaff): Promise<string[]> {
  const cell = site.rig.cells[1]!
  const player = await cell.aPlayer()
  const outcome = await give(boss, player, { cell: cell.name, amount: LARGE, comment: 'Prize' })
  if (outcome !== 'second_person_needed') return [`a large gift alone: ${outcome}`]
  const checkers = await Promise.all(site.rig.cells.map((one) => aSuperAdmin(site, one)))
  const approvalId = await findRequest(checkers[1]!, boss)
  const decide = async ({ browser }: CellStaff) => {
    const body = { verdict: 'approve', reason: 'Won' }
    const request = { params: { approvalId }, body, cell: cell.name }
    return (await browser.ask(decideApproval, request)).status
  }
  const alone = await decide(boss)
  const [own, ...others] = await Promise.all([boss, ...checkers, ...checkers].map(decide))
  const coins = await readCoins(cell, player)
  const taken = others.filter((status) => status === 200).length
  const isRight = alone === 403 && own !== 200 && taken === 1 && coins === BigInt(LARGE) * 10_000n
  return isRight
    ? []
    : [`approval: maker ${alone} and ${own}, others ${others.join()}, ${coins} given`]
}

async function findRequest({ browser }: CellStaff, { userId }: CellStaff): Promise<string> {
  const { data } = await browser.ask(listApprovals)
  const { approvals } = data as z.output<typeof ApprovalList>
  return approvals.find(
    ({ makerId, action, amount }) =>
      makerId === userId && action === 'wallet.adjust' && amount === LARGE,
  )!.approvalId
}

type Gift = { cell: string; amount: number; comment: string }

async function give({ browser }: CellStaff, { userId }: Player, { cell, ...gift }: Gift) {
  const body = { ...gift, currency: 'coin', type: 'admin_deposit' }
  const { code, status } = await browser.ask(adjustWallet, { params: { userId }, body, cell })
  return code ?? String(status)
}

async function readCoins({ db }: ProofCell, { userId }: Player): Promise<bigint> {
  const row = db.selectFrom('ledger_account').select('coin_minor')
  return (await row.where('player_id', '=', userId).executeTakeFirstOrThrow()).coin_minor
}
