import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Route } from '@kapis/contract/route'
import pg from 'pg'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import type { CallOptions, Heard } from '../shared/app/proof-app.ts'
import { openHttpClient } from '../shared/app/http-client.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'

type LogLine = Record<string, unknown>

type Call = (as: Pick<Player, 'cookie'> | null, route: Route, input?: CallOptions) => Promise<Heard>

export type Stage = {
  app: ProofPlayers
  boss: Player
  owner: pg.Pool
  /** Log lines that parts of the product wrote in this process instead of in the API's. */
  ownLines: LogLine[]
  call: Call
  /** Calls without a retry if the API refuses with 503. */
  callOnce: Call
  /** Returns whether the staff log has such an entry, about this user if one is named. */
  isInStaffLog(action: string, affectedUserId?: string): Promise<boolean>
  /** Returns whether the log has such a line, which may be written a little later. */
  isLogged(matches: (line: LogLine) => boolean): Promise<boolean>
}

/** Opens a stage with one API process, whose log is read. */
export async function openStage(ctx: ProofContext, api: ProofApi): Promise<Stage> {
  const app = await openProofPlayers(ctx)
  const client = openHttpClient(ctx)
  const hasty = openHttpClient(ctx, { isPatient: false })
  const { ownerUrl } = await ctx.database()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  owner.on('error', () => {})
  ctx.onExit(() => owner.end())
  const ownLines: LogLine[] = []
  return {
    app,
    owner,
    ownLines,
    boss: await app.aPlayer({ role: 'super_admin' }),
    call: (as, route, input) => client(api, as, route, input),
    callOnce: (as, route, input) => hasty(api, as, route, input),
    async isInStaffLog(action, affectedUserId) {
      const { rowCount } = await owner.query(
        `select from audit_log where action = $1
          and ($2::uuid is null or affected_user_id = $2) limit 1`,
        [action, affectedUserId ?? null],
      )
      return rowCount === 1
    },
    async isLogged(matches) {
      const triesMax = ctx.planted ? 60 : 1_200
      for (let tries = 0; tries < triesMax; tries += 1) {
        if ([...readLines(api.logFile), ...ownLines].some((line) => matches(line))) return true
        await wait(50)
      }
      return false
    },
  }
}

function readLines(file: string): LogLine[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => (line.startsWith('{') ? [parse(line)] : []))
}

/**
 * Parses a line. Returns an empty object if the line is only half written; it is read again later.
 */
function parse(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}
