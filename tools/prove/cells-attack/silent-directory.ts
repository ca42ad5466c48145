import { adjustWallet } from '@kapis/contract/routes'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'

/** While the directory is dead, a gift of one coin needs a second person, in either cell. */
export const silentDirectory: Part = async (site) => {
  const boss = await aSuperAdmin(site, site.rig.cells[0]!)
  const players = await Promise.all(site.rig.cells.map((cell) => cell.aPlayer()))
  const give = async (n: number) => {
    const body = { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'One' }
    const request = { params: { userId: players[n]!.userId }, body, cell: cellOf(site, n) }
    const { code, status } = await boss.browser.ask(adjustWallet, request)
    return code ?? String(status)
  }
  await site.rig.directory.postgres.kill9()
  const codes = await Promise.all([give(0), give(1)])
  await site.rig.directory.postgres.restart()
  const wrong = codes
    .filter((code) => code !== 'second_person_needed')
    .map((code) => `a gift without the directory: ${code}`)
  return { figures: { gifts: codes.length }, wrong }
}

const cellOf = ({ rig }: CellSite, n: number) => rig.cells[n]!.name
