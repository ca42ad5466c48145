import { GAMES } from '@kapis/games/games'
import type { ArrayColumns } from '#db/arrays/array-statement.ts'
import { playedColumn } from '../played-columns.ts'
import type { AccountChange, Line, RoundChange } from './plays.ts'

export type OwnLine = Line & { playerId: string }

// The withdrawal rule counts only bets and rounds that were played for coins.
const coinBetsOf = ({ lines }: AccountChange) =>
  lines.flatMap(({ bet }) => (bet?.currency === 'coin' ? [bet] : []))

/** The columns of the accounts in a batch, with what their lines add to the counters. */
export const ACCOUNT_COLUMNS = {
  player_id: ['uuid', ({ before }) => before.playerId],
  version: ['int8', ({ before }) => before.version],
  seq: ['int8', ({ after }) => after.seq],
  coin: ['int8', ({ after }) => after.coinMinor],
  ticket: ['int8', ({ after }) => after.ticketMinor],
  coin_held: ['int8', ({ after }) => after.coinHeldMinor],
  ticket_held: ['int8', ({ after }) => after.ticketHeldMinor],
  nonce: ['int4', ({ after }) => after.nonce],
  head: ['bytea', ({ after }) => after.head],
  // A line that releases what was held settles or refunds an earlier stake.
  stakes: ['int4', ({ lines }) => lines.filter(({ entry }) => entry.heldMinor >= 0n).length],
  games: ['int4', (change) => coinBetsOf(change).length],
  wagered: [
    'int8',
    (change) => coinBetsOf(change).reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
  ],
  ...(Object.fromEntries(
    GAMES.map((game) => [
      playedColumn(game),
      ['int4', ({ lines }: AccountChange) => lines.filter(({ bet }) => bet?.game === game).length],
    ]),
  ) as ArrayColumns<AccountChange>),
} satisfies ArrayColumns<AccountChange>

/** The columns of the journal entry and the bet of each line. A line without a bet has stake 0. */
export const LINE_COLUMNS = {
  player_id: ['uuid', ({ playerId }) => playerId],
  seq: ['int8', ({ entry }) => entry.seq],
  micros: ['int8', ({ entry }) => entry.atMicros],
  cause: ['text', ({ entry }) => entry.cause],
  key: ['text', ({ entry }) => entry.causeKey],
  counter: ['text', ({ entry }) => entry.counter],
  currency: ['text', ({ entry }) => entry.currency],
  amount: ['int8', ({ entry }) => entry.amountMinor],
  held: ['int8', ({ entry }) => entry.heldMinor],
  coin: ['int8', ({ entry }) => entry.coinAfterMinor],
  ticket: ['int8', ({ entry }) => entry.ticketAfterMinor],
  coin_held: ['int8', ({ entry }) => entry.coinHeldAfterMinor],
  ticket_held: ['int8', ({ entry }) => entry.ticketHeldAfterMinor],
  hash: ['bytea', ({ hash }) => hash],
  game: ['text', ({ bet }) => bet?.game ?? ''],
  stake: ['int8', ({ bet }) => bet?.stakeMinor ?? 0n],
  payout: ['int8', ({ bet }) => bet?.payoutMinor ?? 0n],
  multiplier4: ['int8', ({ bet }) => bet?.multiplier4 ?? 0n],
  epoch: ['int4', ({ bet }) => bet?.epoch ?? 0],
  nonce: ['int4', ({ bet }) => bet?.nonce ?? 0],
  params: ['json', ({ bet }) => JSON.stringify(bet?.params ?? null)],
  state: ['json', ({ bet }) => JSON.stringify(bet?.state ?? null)],
  steps: ['json', ({ bet }) => JSON.stringify(bet?.steps ?? null)],
} satisfies ArrayColumns<OwnLine>

const epochOf = ({ round: { source } }: RoundChange) => (source.kind === 'epoch' ? source : null)

/** The columns of the rounds: of the round after the step, and of the step. */
export const ROUND_COLUMNS = {
  player_id: ['uuid', ({ round }) => round.playerId],
  identifier: ['text', ({ round }) => round.identifier],
  game: ['text', ({ round }) => round.game],
  currency: ['text', ({ round }) => round.currency],
  stake: ['int8', ({ round }) => round.stakeMinor],
  // Only the start of a round stores them.
  params: ['json', ({ round }) => JSON.stringify(round.seq === 0 ? round.params : null)],
  epoch: ['int4?', (change) => epochOf(change)?.epoch ?? null],
  nonce: ['int4?', (change) => epochOf(change)?.nonce ?? null],
  seed: ['bytea?', ({ round: { source } }) => (source.kind === 'practice' ? source.seed : null)],
  status: ['text', ({ round }) => round.status],
  seq: ['int4', ({ round }) => round.seq],
  settled_seq: ['int8?', ({ round }) => round.settledSeq],
  at: ['timestamptz', ({ round }) => round.movedAt],
  step: ['text', ({ step }) => step.identifier],
  asked: ['json', ({ step }) => JSON.stringify(step.asked)],
  taken: ['json', ({ step }) => JSON.stringify(step.taken)],
  step_coin: ['int8', ({ step }) => step.coinMinor],
  step_ticket: ['int8', ({ step }) => step.ticketMinor],
} satisfies ArrayColumns<RoundChange>
