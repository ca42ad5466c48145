import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { adjustWallet, getOverview } from '@kapis/contract/routes'
import pg from 'pg'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { sendPeerCall, stateAs } from '../shared/cells/peer-call.ts'
import { exclude, signUpVisitor } from '../shared/cells/signed-up.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { aSuperAdmin } from '../shared/cells/staff.ts'

/** Longer than a change of staff or a fact takes to reach a cell. */
const REACH_MS = 1_500
const YEAR_MS = 365 * 24 * 3_600_000

/**
 * The first cell has its keys and its rights in the directory, and lies to the second one: about
 * who its staff are, about staff and players of the second cell, and about names and exclusions.
 */
export const lyingCellFails: Part = async (site) => {
  const [first, second] = [site.rig.cells[0]!, site.rig.cells[1]!]
  const clerk = await first.aPlayer({ role: 'moderator' })
  const boss = await aSuperAdmin(site, second)
  const victim = await second.aPlayer({ coins: 10 })
  const excluded = await signUpVisitor(site, second.name)
  await exclude(excluded)
  const { postgres } = site.rig.directory
  const directory = new pg.Client({ connectionString: postgres.url('directory', 'kapis_app') })
  await directory.connect()
  const wrong: string[] = []
  try {
    const stated = await stateLies(site, { clerk, boss, victim })
    wrong.push(...stated.wrong)
    wrong.push(...(await takeNames(directory, excluded.userId)))
    await writeLies(directory, { victim, excluded: excluded.userId })
    await wait(REACH_MS)
    wrong.push(...(await findBelieved(site, { boss, victim, excluded: excluded.userId })))
    return { figures: { statements: stated.tries, lies: LIES }, wrong }
  } finally {
    await directory.end()
  }
}

/** The number of rows that the lying cell writes or tries to write in the directory. */
const LIES = 8

type People = { clerk: Player; boss: Player; victim: Player }

/** States that others are staff of the first cell, or have a higher role than they have. */
async function stateLies(site: CellSite, { clerk, boss, victim }: People) {
  const port = site.rig.balancer.peerPorts[1]!
  const gift = { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'A lie' }
  const path = adjustWallet.path.replace(':userId', victim.userId)
  const lies = {
    'a higher role': stateAs(clerk, 'super_admin'),
    'staff of the second cell': stateAs(boss),
    'a player of the second cell': stateAs(victim),
    'a player as a player': stateAs(victim, 'player'),
    'nobody known': stateAs({ userId: randomUUID() }),
    'no id': { ...stateAs(clerk), userId: '' },
  }
  const wrong: string[] = []
  for (const [what, as] of Object.entries(lies)) {
    const body = JSON.stringify(gift)
    const statuses = [
      await sendPeerCall(site, port, { method: 'GET', path: getOverview.path, as }),
      await sendPeerCall(site, port, { method: 'POST', path, body, as }),
      await sendPeerCall(site, port, {
        method: 'POST',
        path,
        body,
        as,
        signed: { from: 'c2' },
      }),
    ]
    const taken = statuses.filter((status) => status !== 401 && status !== 403)
    if (taken.length > 0) wrong.push(`${what}: ${taken.join()}`)
  }
  return { tries: 3 * Object.keys(lies).length, wrong }
}

/** Tries to move the names of an account of the second cell to the first one. */
async function takeNames(directory: pg.Client, accountId: string): Promise<string[]> {
  const attempts = [
    `update claim set cell = 'c1' where account_id = $1`,
    `update claim set account_id = gen_random_uuid() where account_id = $1`,
    `insert into claim (kind, digest, cell, account_id)
      select kind, digest, 'c1', gen_random_uuid() from claim where account_id = $1`,
    `update cell set address = 'http://127.0.0.1:9' where name = 'c2' and $1::uuid is not null`,
  ]
  const wrong: string[] = []
  for (const attempt of attempts) {
    const isDone = await directory.query(attempt, [accountId]).then(
      () => true,
      () => false,
    )
    if (isDone) wrong.push(`the directory accepted: ${attempt}`)
  }
  return wrong
}

/** Writes what the directory cannot refuse, because it may be true of another account. */
async function writeLies(
  directory: pg.Client,
  { victim, excluded }: { victim: Player; excluded: string },
): Promise<void> {
  await directory.query(
    `insert into staff (user_id, home_cell, username, role, status)
      values ($1, 'c1', $2, 'super_admin', 'active')`,
    [victim.userId, victim.username],
  )
  const endsAt = new Date(Date.now() + YEAR_MS).toISOString()
  const pauses = [{ pauseId: randomUUID(), startsAt: new Date().toISOString(), endsAt }]
  const facts = [
    { kind: 'exclusion', key: excluded, body: { endsAt: null, hashes: [] } },
    { kind: 'exclusion', key: victim.userId, body: { endsAt, hashes: [], pauses } },
    { kind: 'cool_off', key: victim.userId, body: { endsAt, pauses } },
  ]
  for (const { kind, key, body } of facts) {
    await directory.query(
      `insert into fact (source_id, kind, key, body, cell)
        values (gen_random_uuid(), $1, $2, $3, 'c1')`,
      [kind, key, JSON.stringify(body)],
    )
  }
}

/** Returns what the second cell believes of the lies. */
async function findBelieved(
  { rig }: CellSite,
  { boss, victim, excluded }: { boss: Player; victim: Player; excluded: string },
): Promise<string[]> {
  const expected = [
    { id: boss.userId, role: 'super_admin', pauses: 0 },
    { id: victim.userId, role: 'player', pauses: 0 },
    { id: excluded, role: 'player', pauses: 1 },
  ]
  const { db } = rig.cells[1]!
  const wrong: string[] = []
  for (const { id, role, pauses } of expected) {
    const user = db.selectFrom('app_user').select(['role', 'home_cell']).where('user_id', '=', id)
    const paused = db.selectFrom('player_pause').select('pause_id').where('player_id', '=', id)
    const found = {
      ...(await user.executeTakeFirstOrThrow()),
      pauses: (await paused.execute()).length,
    }
    const isRight = found.role === role && found.pauses === pauses && found.home_cell === null
    if (!isRight) wrong.push(`not ${role} with ${pauses} pauses: ${JSON.stringify(found)}`)
  }
  return wrong
}
