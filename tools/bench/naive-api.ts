/**
 * The API with a naive bet path: an interactive transaction that takes four round trips per bet.
 */
import type { BatchTx } from '../../apps/api/src/db/batch-transaction.ts'
import type { PoolClient } from 'pg'
import { mountApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { openPool } from '../../apps/api/src/db/pool.ts'
import { isSettled } from '../../apps/api/src/features/games/bets/bet.ts'
import type { BetRequest, BetResult } from '../../apps/api/src/features/games/bets/bet.ts'
import { playBatch } from '../../apps/api/src/features/games/settle/play-batch.ts'
import { signBets } from '../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../apps/api/src/features/games/settle/settle-locked.ts'
import type { PlayerState } from '../../apps/api/src/ledger/bets/lock-player-states.ts'
import type { AccountAfter } from '../../apps/api/src/ledger/bets/bet-columns.ts'
import type { SettledBet } from '../../apps/api/src/ledger/bets/settled-bet.ts'
import { openParts, settleDepsOf } from '../../apps/api/src/open-parts.ts'
import { openDeps, serve } from '../../apps/api/src/serve.ts'

const config = readConfig()
const pool = openPool({ url: config.databaseUrl, connectionsMax: 16, waitMs: 10_000 })
const deps = openDeps(config, openPool)
const parts = await openParts(deps)
const settleDeps = settleDepsOf(deps, parts.ledger)
const settleBets: SettleBatch = (bets) => Promise.all(bets.map((bet) => settleOne(settleDeps, bet)))
// The product refuses bets that would wait too long. Here every bet waits, so that it can be
// measured.
const createBetBatcher: typeof parts.createBetBatcher = (settle, settings) =>
  parts.createBetBatcher(settle, { ...settings, queueMsMax: Infinity, waitMsMax: Infinity })
await serve(
  deps,
  await mountApp(deps, { ...parts, settleBets, knownPlayers: null, createBetBatcher }),
)

async function settleOne(deps: SettleDeps, bet: BetRequest): Promise<BetResult> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const player = await lockOne(client, bet)
    const run: BatchTx['run'] = (s, v) => client.query(s.text, v).then((r) => r.rows)
    await deps.epochs.load({ run, runLast: async (s, v) => void (await run(s, v)) }, [player])
    const lockedAtMicros = BigInt(Date.now()) * 1000n
    const { results, accounts } = playBatch([bet], {
      lockedAtMicros,
      playerStates: [{ ...player, lastStakeMicros: null }],
      known: new Map(),
      epochs: deps.epochs,
      maxPayoutMinor: deps.maxPayoutMinor,
    })
    const [result, account] = [results[0]!, accounts[0]]
    if (!isSettled(result) || account === undefined) {
      await client.query('rollback')
      return result
    }
    await writeOne(client, account, result)
    await client.query('commit')
    await signBets(deps.signer, [result])
    return result
  } finally {
    client.release()
  }
}

async function writeOne(client: PoolClient, account: AccountAfter, bet: SettledBet): Promise<void> {
  await client.query(
    `update ledger_account set version = version + 1, seq = $2, coin_minor = $3, nonce = $4,
       head = $5, games_played = games_played + 1, wagered_minor = wagered_minor + $6,
       played_dice = played_dice + 1 where player_id = $1`,
    [bet.playerId, account.seq, account.coinMinor, account.nonce, account.head, bet.stakeMinor],
  )
  const at = new Date(Number(bet.atMicros / 1000n))
  await client.query(
    `insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
       amount_minor, coin_after_minor, ticket_after_minor, hash)
     values ($1, $2, $3, 'bet', $4, 'game:dice', 'coin', $5, $6, $7, $8)`,
    [
      bet.playerId,
      bet.seq,
      at,
      bet.identifier,
      bet.payoutMinor - bet.stakeMinor,
      bet.coinAfterMinor,
      bet.ticketAfterMinor,
      bet.receipt.hash,
    ],
  )
  await client.query(
    `insert into ledger_bet (player_id, seq, at, game, stake_minor, payout_minor, multiplier4,
       epoch, nonce, params, state) values ($1, $2, $3, 'dice', $4, $5, $6, $7, $8, $9, $10)`,
    [
      bet.playerId,
      bet.seq,
      at,
      bet.stakeMinor,
      bet.payoutMinor,
      bet.multiplier4,
      bet.epoch,
      bet.nonce,
      bet.params,
      bet.state,
    ],
  )
}

async function lockOne(client: PoolClient, bet: BetRequest): Promise<PlayerState> {
  const session = await client.query(
    `select 1 from user_session where user_id = $1 and token_hash = $2 and ended_at is null`,
    [bet.playerId, bet.tokenHash],
  )
  const { rows } = await client.query<PlayerState>(
    `select a.player_id as "playerId", u.public_no as "publicNo", a.version, a.seq,
       a.coin_minor as "coinMinor", a.ticket_minor as "ticketMinor",
       a.coin_held_minor as "coinHeldMinor", a.ticket_held_minor as "ticketHeldMinor",
       a.epoch, a.nonce, a.head
     from ledger_account a join app_user u on u.user_id = a.player_id
     where a.player_id = $1 for no key update of a`,
    [bet.playerId],
  )
  return { ...rows[0]!, isSessionGood: session.rowCount === 1, isSessionStale: false }
}
