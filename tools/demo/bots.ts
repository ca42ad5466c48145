import { setTimeout as pause } from 'node:timers/promises'
import { SAMPLE_OPTIONS } from '@kapis/contract/bet-options'
import { betRoute } from '@kapis/contract/game-routes'
import * as routes from '@kapis/contract/routes'
import { BET_GAMES } from '@kapis/games/games'
import { readConfig } from '../../apps/api/src/config.ts'
import { inTransaction } from '../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import type { Db } from '../../apps/api/src/db/pool.ts'
import { openSession } from '../../apps/api/src/features/auth/sessions/open-session.ts'
import { SESSION_COOKIE } from '../../apps/api/src/http/credentials/session-cookie.ts'
import { BOT_COMMENT } from './world/people.ts'
import { makeRandom } from './world/random.ts'
import type { Random } from './world/random.ts'

/** A bot with the cookie of its session; null until it signs in. */
type Bot = { userId: string; cookie: string | null }

const PAUSE_MS = { shortest: 150, longest: 650 }
const DOWN_MS = 2_000

// Lets the bots of the demo bet through the API, a few times a second, until this program ends.
const [apiUrl = ''] = process.argv.slice(2)
const config = readConfig()
if (config.profile === 'production') throw new Error('Bots do not belong in production.')
const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
const random = makeRandom(`bots/${Date.now()}`)
const bots = await listBots(db)
for (;;) {
  const isUp = await playOnce(random.pick(bots), random).catch(() => false)
  await pause(isUp ? random.between(PAUSE_MS.shortest, PAUSE_MS.longest) : DOWN_MS)
}

async function listBots(from: Db): Promise<Bot[]> {
  const rows = await from
    .selectFrom('app_user')
    .select('user_id')
    .where('comment', '=', BOT_COMMENT)
    .execute()
  return rows.map(({ user_id }) => ({ userId: user_id, cookie: null }))
}

/** Places one bet of a bot. Returns whether the API answered. */
async function playOnce(bot: Bot, { pick, hex }: Random): Promise<boolean> {
  bot.cookie ??= await signIn(bot)
  const game = pick(BET_GAMES)
  const { method, path } = routes[betRoute(game)]
  const reply = await fetch(apiUrl + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${bot.cookie}` },
    body: JSON.stringify({
      ...SAMPLE_OPTIONS[game],
      amount: pick([5, 10, 10, 20]),
      currency: 'coin',
      identifier: `demo-bot-${hex(8)}`,
    }),
  })
  await reply.body?.cancel()
  // The session has ended. The bot signs in again before its next bet.
  if (reply.status === 401) bot.cookie = null
  return true
}

/** Opens a session for a bot. Bots have the password of the demo, but need no form to sign in. */
function signIn({ userId }: Bot): Promise<string> {
  return inTransaction(db, async (tx) => {
    const visit = { ip: '127.0.0.1', userAgent: 'Kapis demo bot' }
    const { cookie } = await openSession(tx, { userId, role: 'player' }, visit)
    return cookie
  })
}
