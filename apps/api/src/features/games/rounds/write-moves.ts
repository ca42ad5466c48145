import type { BatchTx } from '#db/batch-transaction.ts'
import { closeRetiredEpochs } from '#fairness/activate-epoch.ts'
import { postRounds } from '#ledger/bets/post-rounds.ts'
import type { PlayedMove } from './play-move.ts'

// A round that ends in the request that starts it is stored in its final state. If a round is not
// open at its last step any more, the statement fails with a division by zero.
const WRITE_MOVES = {
  name: 'write-moves',
  text: `
with started as (
  insert into game_round (player_id, identifier, game, currency, stake_minor, params, epoch, nonce,
    practice_seed, status, settled_seq, moved_at, started_at)
  select player_id, identifier, game, currency, stake, params, epoch, nonce, seed, status,
    settled_seq, at, at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::json[], $7::int4[],
    $8::int4[], $9::bytea[], $10::text[], $11::int8[], $12::timestamptz[])
    as n (player_id, identifier, game, currency, stake, params, epoch, nonce, seed, status,
      settled_seq, at)
),
moved as (
  update game_round r set status = n.status, seq = n.seq, settled_seq = n.settled_seq,
    moved_at = n.at
  from unnest($13::uuid[], $14::text[], $15::text[], $16::int4[], $17::int8[], $18::timestamptz[])
    as n (player_id, identifier, status, seq, settled_seq, at)
  where r.player_id = n.player_id and r.identifier = n.identifier
    and r.status = 'open' and r.seq = n.seq - 1
  returning 1
),
steps as (
  insert into game_step (player_id, identifier, round_identifier, seq, asked, taken, coin_minor,
    ticket_minor, at)
  select * from unnest($19::uuid[], $20::text[], $21::text[], $22::int4[], $23::json[],
    $24::json[], $25::int8[], $26::int8[], $27::timestamptz[])
)
select 1 / (count(*) = cardinality($13::uuid[]))::int from moved`,
}

/**
 * Writes a batch of moves: the ledger, the rounds and the steps. Each player appears once, and the
 * transaction has locked their accounts.
 */
export async function writeMoves(tx: BatchTx, moves: readonly PlayedMove[]): Promise<void> {
  if (moves.length === 0) return
  await postRounds(
    tx,
    moves.filter(({ entries }) => entries.length > 0),
  )
  const isStart = ({ round }: PlayedMove) => round.seq === 0
  await tx.runLast(WRITE_MOVES, [
    ...startColumns(moves.filter(isStart)),
    ...roundColumns(moves.filter((move) => !isStart(move))),
    ...stepColumns(moves),
  ])
  await closeLeftEpochs(tx, moves)
}

function startColumns(moves: readonly PlayedMove[]): unknown[][] {
  const rounds = moves.map(({ round }) => round)
  const epochs = rounds.map(({ source }) => (source.kind === 'epoch' ? source : null))
  return [
    rounds.map(({ playerId }) => playerId),
    rounds.map(({ identifier }) => identifier),
    rounds.map(({ game }) => game),
    rounds.map(({ currency }) => currency),
    rounds.map(({ stakeMinor }) => stakeMinor),
    rounds.map(({ params }) => JSON.stringify(params)),
    epochs.map((source) => source?.epoch ?? null),
    epochs.map((source) => source?.nonce ?? null),
    rounds.map(({ source }) => (source.kind === 'practice' ? source.seed : null)),
    rounds.map(({ status }) => status),
    rounds.map(({ settledSeq }) => settledSeq),
    rounds.map(({ movedAt }) => movedAt),
  ]
}

function roundColumns(moves: readonly PlayedMove[]): unknown[][] {
  const rounds = moves.map(({ round }) => round)
  return [
    rounds.map(({ playerId }) => playerId),
    rounds.map(({ identifier }) => identifier),
    rounds.map(({ status }) => status),
    rounds.map(({ seq }) => seq),
    rounds.map(({ settledSeq }) => settledSeq),
    rounds.map(({ movedAt }) => movedAt),
  ]
}

function stepColumns(moves: readonly PlayedMove[]): unknown[][] {
  const steps = moves.map(({ step }) => step)
  return [
    moves.map(({ round }) => round.playerId),
    steps.map(({ identifier }) => identifier),
    steps.map(({ roundIdentifier }) => roundIdentifier),
    steps.map(({ seq }) => seq),
    steps.map((step) => JSON.stringify(step.asked)),
    steps.map(({ taken }) => JSON.stringify(taken)),
    steps.map(({ coinMinor }) => coinMinor),
    steps.map(({ ticketMinor }) => ticketMinor),
    steps.map(({ at }) => at),
  ]
}

const FIND_OPEN_ROUNDS = {
  name: 'find-epochs-in-use',
  text: `
select distinct k.player_id as "playerId", k.epoch
from unnest($1::uuid[], $2::int4[]) as k (player_id, epoch)
join game_round r on r.player_id = k.player_id and r.epoch = k.epoch and r.status = 'open'`,
}

/**
 * Closes the epochs of ended rounds whose players have left them. Closing an epoch reveals its
 * secret, so no round in it may be open.
 */
async function closeLeftEpochs(tx: BatchTx, moves: readonly PlayedMove[]): Promise<void> {
  const left = moves.flatMap(({ round: { playerId, source, settledSeq }, after }) =>
    settledSeq !== null && source.kind === 'epoch' && source.epoch !== after.epoch
      ? [{ playerId, epoch: source.epoch }]
      : [],
  )
  if (left.length === 0) return
  const inUse = await tx.run<{ playerId: string; epoch: number }>(FIND_OPEN_ROUNDS, [
    left.map(({ playerId }) => playerId),
    left.map(({ epoch }) => epoch),
  ])
  const isUsed = ({ playerId, epoch }: (typeof left)[number]) =>
    inUse.some((one) => one.playerId === playerId && one.epoch === epoch)
  await closeRetiredEpochs(
    tx,
    left.filter((one) => !isUsed(one)),
  )
}
