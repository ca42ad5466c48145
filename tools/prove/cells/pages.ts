import { join } from 'node:path'
import { bin, ROOT } from '../../run/root.ts'
import { startChild } from '../../services/child.ts'
import { signUpAt } from './sign-up-together.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import type { NewAccount } from '../shared/cells/visitor.ts'

/** Enough for two pages of the shortest list, whichever cell the rows come from. */
const PLAYERS = 8

/** People use both cells with a browser: the journeys `e2e/*.cells.ts`. */
export const pagesWork: Part = async (site) => {
  const { ctx, rig } = site
  const staff = await aSuperAdmin(site)
  for (const cell of rig.cells) {
    await Promise.all(Array.from({ length: PLAYERS }, () => cell.aPlayer({ coins: 1_000 })))
  }
  const journeys = startChild(
    bin('playwright'),
    ['test', '--config=cells.config.ts', ...(ctx.short ? ['--project=desktop'] : [])],
    {
      cwd: join(ROOT, 'e2e'),
      env: {
        ...process.env,
        E2E_URL: `http://127.0.0.1:${rig.front.port}`,
        E2E_STAFF: staff.username,
        E2E_PASSWORD: staff.password,
        E2E_PROXY_SOCKET: rig.balancer.socketFile,
      },
      deathSignal: 'TERM',
    },
  )
  ctx.onExit(() => journeys.end('SIGTERM', 5_000))
  const code = await journeys.exited
  return { figures: { code }, wrong: code === 0 ? [] : ['a journey failed'] }
}

/** Signs up somebody at the first cell, who becomes a super admin there. */
async function aSuperAdmin(site: CellSite): Promise<NewAccount> {
  const account = await signUpAt(site, 'c1')
  await site.rig.cells[0]!.db.updateTable('app_user')
    .set({ role: 'super_admin' })
    .where('username', '=', account.username)
    .execute()
  return account
}
