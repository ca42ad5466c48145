import type pg from 'pg'
import { refuse } from '@kapis/contract/refusals'
import type {
  BatchResult,
  BetMove,
  Move,
} from '../../../apps/api/src/features/games/play/moves/move.ts'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'

/**
 * Planted bug: reads the balance, decides and writes the new balance without a lock or a
 * transaction, so that concurrent bets spend the same coins. Every bet loses, because losing bets
 * are enough for this proof.
 */
export function makeReadThenWrite(deps: SettleDeps): SettleMoves {
  const settle = makeSettle(deps, null)
  const settleAny = async (move: Move): Promise<BatchResult> =>
    move.kind === 'bet' ? settleOne(deps.betPool, move) : (await settle([move]))[0]!
  return (moves) => Promise.all(moves.map(settleAny))
}

async function settleOne(pool: pg.Pool, bet: BetMove): Promise<BatchResult> {
  const { rows } = await pool.query<{ seq: bigint; coin_minor: bigint; ticket_minor: bigint }>(
    'select seq, coin_minor, ticket_minor from ledger_account where player_id = $1',
    [bet.playerId],
  )
  const account = rows[0]!
  if (account.coin_minor < bet.stakeMinor) return refuse('insufficient_coin')
  const after = account.coin_minor - bet.stakeMinor
  const seq = account.seq + 1n
  await pool.query('update ledger_account set coin_minor = $2, seq = $3 where player_id = $1', [
    bet.playerId,
    after,
    seq,
  ])
  await pool.query(
    `insert into ledger_journal (player_id, seq, at, cause, cause_key, counter, currency,
       amount_minor, coin_after_minor, ticket_after_minor, hash)
     values ($1, $2, clock_timestamp(), 'bet', $3, 'game:dice', 'coin', $4, $5, $6,
       sha256($3::text::bytea))`,
    [bet.playerId, seq, bet.identifier, -bet.stakeMinor, after, account.ticket_minor],
  )
  return {
    playerId: bet.playerId,
    publicNo: 1n,
    seq,
    atMicros: 0n,
    cause: 'bet',
    causeKey: bet.identifier,
    counter: `game:${bet.game}`,
    game: bet.game,
    currency: bet.currency,
    amountMinor: -bet.stakeMinor,
    stakeMinor: bet.stakeMinor,
    payoutMinor: 0n,
    multiplier4: 0n,
    coinAfterMinor: after,
    ticketAfterMinor: account.ticket_minor,
    coinHeldAfterMinor: 0n,
    ticketHeldAfterMinor: 0n,
    heldMinor: 0n,
    epoch: 1,
    nonce: 0,
    params: { ...bet.params },
    state: { winChance: 49.5 },
    steps: null,
    receipt: { hash: NO_HASH, text: '', signed: NOT_SIGNED },
    opened: undefined,
  }
}

const NO_HASH = Buffer.alloc(32)
const NOT_SIGNED = { text: '', keyId: '', path: [], signature: '' }
