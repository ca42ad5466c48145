/**
 * The API with a naive bet path: an interactive transaction that takes four round trips per bet.
 */
import type { BatchTx } from '../../apps/api/src/db/batch-transaction.ts'
import type { PoolClient } from 'pg'
import { mountApp } from '../../apps/api/src/app/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { openPool } from '../../apps/api/src/db/pool.ts'
import { makeEngine } from '../../apps/api/src/features/games/play/engine.ts'
import type { EngineDeps } from '../../apps/api/src/features/games/play/engine.ts'
import { isSettled } from '../../apps/api/src/features/games/play/moves/move.ts'
import type { BatchResult, Move } from '../../apps/api/src/features/games/play/moves/move.ts'
import { playMoves } from '../../apps/api/src/features/games/play/moves/play-moves.ts'
import { signReceipts } from '../../apps/api/src/features/games/play/settle.ts'
import type { Account } from '../../apps/api/src/ledger/account.ts'
import type { SettledBet } from '../../apps/api/src/ledger/bets/plays.ts'
import { openParts } from '../../apps/api/src/app/open-parts.ts'
import { openDeps, serve } from '../../apps/api/src/app/serve.ts'

const config = readConfig()
const pool = openPool({ url: config.databaseUrl, connectionsMax: 16, waitMs: 10_000 })
const deps = openDeps(config, openPool)
const parts = await openParts(deps)
const openEngine: typeof parts.openEngine = (of, watch) =>
  makeEngine(
    {
      ...of,
      settle: (moves) => Promise.all(moves.map((move) => settleOne(of, move))),
      known: null,
      // The product refuses bets that would wait too long. Here every bet waits, so that it can be
      // measured.
      limits: { ...of.limits, queueMsMax: Infinity, waitMsMax: Infinity },
    },
    watch,
  )
await serve(deps, await mountApp(deps, { ...parts, openEngine }))

async function settleOne(deps: EngineDeps, bet: Move): Promise<BatchResult> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const player = await lockOne(client, bet)
    const run: BatchTx['run'] = (s, v) => client.query(s.text, v).then((r) => r.rows)
    await deps.epochs.load({ run, runLast: async (s, v) => void (await run(s, v)) }, [player])
    const { results, changes } = playMoves([bet], {
      accounts: [player],
      rounds: [],
      used: new Map(),
      makePracticeSeed: () => Buffer.alloc(32),
      findClosedScope: () => null,
      epochs: deps.epochs,
      maxPayoutMinor: deps.maxPayoutMinor,
    })
    const [result, account] = [results[0]!, changes[0]?.after]
    if (!isSettled(result) || account === undefined) {
      await client.query('rollback')
      return result
    }
    await writeOne(client, account, result)
    await client.query('commit')
    await signReceipts(deps.signer, [result.receipt])
    return result
  } finally {
    client.release()
  }
}

async function writeOne(client: PoolClient, account: Account, bet: SettledBet): Promise<void> {
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
      bet.causeKey,
      bet.amountMinor,
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

async function lockOne(client: PoolClient, bet: Move): Promise<Account> {
  const session = await client.query(
    `select 1 from user_session where user_id = $1 and token_hash = $2 and ended_at is null`,
    [bet.playerId, bet.tokenHash],
  )
  const { rows } = await client.query<Account>(
    `select a.player_id as "playerId", u.public_no as "publicNo", a.version, a.seq,
       a.coin_minor as "coinMinor", a.ticket_minor as "ticketMinor",
       a.coin_held_minor as "coinHeldMinor", a.ticket_held_minor as "ticketHeldMinor",
       a.epoch, a.nonce, a.head
     from ledger_account a join app_user u on u.user_id = a.player_id
     where a.player_id = $1 for no key update of a`,
    [bet.playerId],
  )
  const lockedAtMicros = BigInt(Date.now()) * 1000n
  return { ...rows[0]!, isActive: session.rowCount === 1, lastStakeMicros: null, lockedAtMicros }
}
