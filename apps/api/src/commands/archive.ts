import { join } from 'node:path'
import { readConfig, readOwnerUrl } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { openKeys } from '#fairness/signer/open-keys.ts'
import { makeArchiveSigner } from '#features/audit-logs/archive-signer.ts'
import { archiveMonth, checkArchives, restoreMonth } from '#ledger/archive/archive-month.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

type ArchiveDeps = Parameters<typeof archiveMonth>[0]

/** Moves old months out of the database and back, as the owner of the tables. */
export async function run({ args }: CommandWords): Promise<void> {
  const [action = '', month = '', folder = '.'] = args
  const act = ACTIONS[action]
  if (act === undefined) throw new UsageError('Say what to do.')
  const config = readConfig()
  const owner = openDb(openPool({ url: readOwnerUrl(), connectionsMax: 2, waitMs: 5_000 }))
  const keys = await openKeys(owner, config.keySource)
  try {
    const signing = makeArchiveSigner(owner, keys.signer)
    await act({ owner, ...signing, clock: () => new Date() }, month, folder)
  } finally {
    keys.close()
    await owner.destroy()
  }
}

const fileOf = (month: string, folder: string) => join(folder, `${month}.ndjson.gz`)

type Action = (deps: ArchiveDeps, month: string, folder: string) => Promise<void>

const ACTIONS: Record<string, Action | undefined> = {
  async write(deps, month, folder) {
    const file = fileOf(month, folder)
    const { lines, bets, fileSha256 } = await archiveMonth(deps, month, file)
    console.log(`${month}: ${lines} lines and ${bets} bets are in ${file} (sha256 ${fileSha256})`)
  },
  async restore(deps, month, folder) {
    await mustBeClosed(deps.owner)
    const file = fileOf(month, folder)
    await restoreMonth(deps, month, file)
    console.log(`${month} is back. Keep ${file} until the next backup.`)
  },
  async verify(deps) {
    const { months, changed } = await checkArchives(deps)
    for (const one of months) {
      const state = changed.includes(one.month) ? '✗ CHANGED' : '✓'
      console.log(`${state} ${one.month}: ${one.lines} lines, sha256 ${one.fileSha256}`)
    }
    process.exitCode = changed.length === 0 ? 0 : 1
  },
}

/**
 * Checks that all games are closed. Restoring locks the journal until it has checked every invariant,
 * so bets would fail.
 */
async function mustBeClosed(owner: Db): Promise<void> {
  const closed = owner.selectFrom('game_switch').select('scope').where('scope', '=', 'all')
  if ((await closed.executeTakeFirst()) !== undefined) return
  throw new Error('Close all gaming first (Settings, Games): restoring locks the journal.')
}
