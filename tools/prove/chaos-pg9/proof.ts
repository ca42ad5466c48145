import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { countChanged } from '../shared/crowd/ask-again.ts'
import { openBetClient } from '../shared/crowd/bet-client.ts'
import { checkLedger, isRight } from '../shared/crowd/check-ledger.ts'
import { longestGapMs, nextAckMs, openCrowd } from '../shared/crowd/crowd.ts'
import type { Crowd } from '../shared/crowd/crowd.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'

const PLAYERS = 20
const COINS = 100_000
const GAP_MS_MAX = 10_000
/** The longest wait for the API to recover. If it takes longer, it counts as not recovered. */
const RECOVERY_MS_MAX = 90_000
const DURABLE = ['fsync', 'full_page_writes', 'data_checksums']

// Planted bug: commits do not wait for the disk. The slow WAL writer makes even a short run lose
// bets.
const LAZY = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB', wal_buffers: '16MB' }

export const proof: Proof = {
  name: 'chaos.pg9',
  about:
    'PostgreSQL killed with SIGKILL under load keeps every acknowledged bet, and the API recovers. [RCV-02]',
  async run(ctx) {
    const { postgres } = await ctx.services(ctx.planted ? LAZY : {})
    if (ctx.planted)
      await ask(postgres.adminUrl, 'alter role kapis_app set synchronous_commit = off')
    const settings = await readSettings(postgres.adminUrl)
    const app = await openProofPlayers(ctx)
    const players = await app.players(PLAYERS, { coins: COINS })
    // Write the players to disk, so that they survive the first kill: the proof is only about bets.
    await ask(postgres.adminUrl, 'checkpoint')
    const api = await ctx.startApi({ env: { BETS_PER_SECOND: '0' } })
    let exits = 0
    void api.exited.then(() => (exits += 1))
    const line = openBetClient()
    ctx.onExit(() => line.close())
    const clients = players.map((player) => () => player)
    const crowd = openCrowd({ line, clients, addresses: () => [api], pauseMs: 5, say: ctx.say })
    const gaps = await killAgainAndAgain(ctx, crowd)
    await crowd.leave()
    const wrongs = await checkLedger(app.db, crowd, ctx.say)
    const changed = await countChanged(line, { ...ctx, acks: crowd.acks, players, address: api })
    const { retries, unanswered, refused, slowestMs } = crowd.figures
    const figures = {
      kills: gaps.length,
      acks: crowd.acks.length,
      ...wrongs,
      changed,
      retries,
      unanswered,
      refused,
      slowestMs,
      longestGapMs: longestGapMs(crowd.acks),
      writesAgainMsMax: Math.max(...gaps.map((gap) => gap ?? Infinity)),
      apiExits: exits,
      ...settings,
    }
    const isWhole = isRight(wrongs) && changed === 0 && unanswered === 0 && refused === 0
    const { writesAgainMsMax } = figures
    const isBack = Number.isFinite(writesAgainMsMax)
    const tooSlow =
      writesAgainMsMax > GAP_MS_MAX ? [`no bet was settled for ${writesAgainMsMax} ms`] : []
    const isDurable = DURABLE.every((name) => settings[name] === 'on')
    return { pass: isWhole && isBack && isDurable && exits === 0, figures, tooSlow }
  },
}

/** Kills PostgreSQL repeatedly. Returns, for each kill, the time until the next settled bet. */
async function killAgainAndAgain(ctx: ProofContext, crowd: Crowd): Promise<(number | null)[]> {
  const { postgres } = await ctx.services()
  const gaps: (number | null)[] = []
  for (let kill = 1; kill <= (ctx.short ? 2 : 10); kill += 1) {
    await wait(2_500)
    const before = crowd.acks.length
    const killedMs = performance.now()
    await postgres.kill9()
    const goneMs = performance.now()
    await postgres.restart()
    const backMs = Math.round(performance.now() - goneMs)
    while (performance.now() - killedMs < RECOVERY_MS_MAX) {
      if (nextAckMs(crowd.acks, goneMs + backMs) !== null) break
      await wait(20)
    }
    // Count from the restart, because orphaned backends can still commit after the postmaster has
    // died.
    const gap = nextAckMs(crowd.acks, goneMs + backMs)
    gaps.push(gap === null ? null : gap + backMs)
    ctx.say(
      `kill ${kill} after ${before} acks: PostgreSQL back in ${backMs} ms, bets in ${gaps.at(-1)} ms`,
    )
  }
  return gaps
}

async function readSettings(adminUrl: string): Promise<Record<string, string>> {
  const rows = await ask<{ name: string; setting: string }>(
    adminUrl,
    `select name, setting from pg_settings where name in ('${DURABLE.join("', '")}')`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

async function ask<Row extends object>(adminUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}
