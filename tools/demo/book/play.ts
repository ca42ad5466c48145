import { drawsOf } from '@kapis/fairness/draws'
import type { BetGame, RoundGame } from '@kapis/games/games'
import type { BetParams } from '@kapis/games/bet-rules'
import type { HiloStep } from '@kapis/games/hilo'
import { multiplierMax4, playPlan } from '@kapis/games/round'
import type { Plan } from '@kapis/games/round'
import { ROUND_RULES } from '@kapis/games/round-rules'
import { fastHashing } from '../../../apps/api/src/fairness/fast-hashing.ts'
import { endRound } from '../../../apps/api/src/features/games/play/moves/end-round.ts'
import { isSettled } from '../../../apps/api/src/features/games/play/moves/move.ts'
import type { BetMove } from '../../../apps/api/src/features/games/play/moves/move.ts'
import { playBet as playMove } from '../../../apps/api/src/features/games/play/moves/play-bet.ts'
import type { RoundRecord } from '../../../apps/api/src/ledger/bets/plays.ts'
import { ensureEpoch, keepBet, moveTo, post } from './book.ts'
import type { MemberBook } from './book.ts'
import { addRow, isoOf } from '../world/rows.ts'

type Bet<G extends BetGame> = { game: G; params: BetParams[G] } & Pick<
  BetMove,
  'currency' | 'stakeMinor'
>

const NO_TOKEN = Buffer.alloc(32)

/** Places a bet with the function that settles the API's bets. A refused bet changes nothing. */
export function playBet<G extends BetGame>(book: MemberBook, atMs: number, bet: Bet<G>): void {
  moveTo(book, atMs)
  const epoch = ensureEpoch(book)
  const { account, playerId, maxPayoutMinor } = book
  const own = { playerId, identifier: nextIdentifier(book), tokenHash: NO_TOKEN }
  const context = { epochs: { find: () => epoch }, maxPayoutMinor }
  const move = { kind: 'bet', ...bet, ...own } as const
  const played = playMove(move, account, context, account.lockedAtMicros)
  if (typeof played === 'string' || !('result' in played) || !isSettled(played.result)) return
  keepBet(book, played.result)
  book.account = played.after
}

/** Returns the identifier of the player's next bet or round. */
function nextIdentifier({ account }: MemberBook): string {
  return `demo-${account.seq + 1n}`
}

const STEP_MS = 2_500

/**
 * Plays a round of hilo in steps: holds the stake, takes the given number of guesses, and cashes
 * out.
 */
export function playHilo(
  book: MemberBook,
  atMs: number,
  stakeMinor: bigint,
  guesses: number,
): void {
  const { round, epoch } = openRound(book, atMs, 'hilo', stakeMinor, {})
  const { nonce } = round.source
  const seeds = { roundSeed: epoch.seedOf(nonce), clientSeed: epoch.clientSeed, nonce }
  const draws = drawsOf(seeds, fastHashing)
  const { steps, board } = playPlan(ROUND_RULES.hilo, round.params, likelier(guesses), draws)
  moveTo(book, book.lastMs + STEP_MS * steps.length)
  const { lines, after } = endRound({ find: () => epoch }, { round, steps }, board, book.account)
  keepBet(book, lines[0]!.bet!)
  book.account = after
}

/**
 * Returns a plan that always guesses the likelier side. It cashes out after the given number of
 * guesses, or earlier if the next one would exceed the cap.
 */
function likelier(guesses: number): Plan<HiloStep> {
  return ({ state }, taken) => {
    if (taken === guesses) return null
    const { higher, lower } = state as unknown as Record<'higher' | 'lower', HiloOffer>
    const [guess, offer] =
      higher.chance >= lower.chance ? (['higher', higher] as const) : (['lower', lower] as const)
    return offer.multiplier === null ? null : { kind: 'guess', guess }
  }
}

type HiloOffer = { chance: number; multiplier: number | null }

type OpenedRound = RoundRecord & { source: { kind: 'epoch'; epoch: number; nonce: number } }

/** Takes a nonce and holds the stake of a new round. */
function openRound<P extends object>(
  book: MemberBook,
  atMs: number,
  game: RoundGame,
  stakeMinor: bigint,
  options: P,
) {
  moveTo(book, atMs)
  // The round stays in this epoch, even if it takes the epoch's last nonce.
  const opened = ensureEpoch(book)
  const { epoch, nonce } = book.account
  const identifier = nextIdentifier(book)
  book.account = { ...book.account, nonce: nonce + 1 }
  const cause = { cause: 'hold', causeKey: `round:${identifier}`, counter: `hold:${game}` } as const
  post(book, atMs, { ...cause, amountMinor: -stakeMinor, heldMinor: stakeMinor })
  const params = { ...options, multiplierMax4: multiplierMax4(book.maxPayoutMinor, stakeMinor) }
  const round = {
    playerId: book.playerId,
    identifier,
    game,
    currency: 'coin',
    stakeMinor,
    params,
    source: { kind: 'epoch', epoch, nonce },
    status: 'open',
    seq: 0,
    settledSeq: null,
    movedAt: new Date(book.lastMs),
  } as OpenedRound & { params: typeof params }
  return { round, epoch: opened }
}

/** Starts a round of mines and leaves it open. */
export function leaveRoundOpen(book: MemberBook, atMs: number, stakeMinor: bigint): void {
  const { round } = openRound(book, atMs, 'mines', stakeMinor, { mines: 3 })
  const { identifier, game, currency, params, source } = round
  const at = isoOf(book.lastMs)
  addRow(book.rows, 'game_round', {
    player_id: book.playerId,
    identifier,
    game,
    currency,
    stake_minor: Number(stakeMinor),
    params,
    epoch: source.epoch,
    nonce: source.nonce,
    status: 'open',
    seq: 0,
    started_at: at,
    moved_at: at,
  })
  addRow(book.rows, 'game_step', {
    player_id: book.playerId,
    identifier,
    round_identifier: identifier,
    seq: 0,
    asked: { amount: Number(stakeMinor) / 10_000, currency, mines: 3 },
    taken: [],
    coin_minor: Number(book.account.coinMinor),
    ticket_minor: Number(book.account.ticketMinor),
    at,
  })
}
