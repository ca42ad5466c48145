import { refuse } from '@kapis/contract/refusals'
import { CommitUnknown, inBatchTransaction } from '#db/batch-transaction.ts'
import { playerStateKey } from '#ledger/bets/lock-player-states.ts'
import type { PlayerState } from '#ledger/bets/lock-player-states.ts'
import { postBetsIfUnchanged } from '#ledger/bets/post-bets.ts'
import { readPlayerStates } from '#ledger/bets/read-player-states.ts'
import type { BetRequest, BetResult } from '../bet.ts'
import { isAuto } from '../auto/play-auto-bet.ts'
import { playBatch } from './play-batch.ts'
import { makePlayerStateCache } from './player-state-cache.ts'
import type { PlayerStateCache } from './player-state-cache.ts'
import { signAll } from './settle-locked.ts'
import type { Busy, Failed, SettleBatch, SettleDeps, SettledReply } from './settle-locked.ts'

/**
 * Settles a batch on cached player states, with one statement that writes only accounts still at
 * the cached version. Every other bet (newer version, refusal, reused identifier, session due for
 * renewal, used-up epoch) is settled again with locks before its reply.
 */
export function makeSettleOptimistic(deps: SettleDeps, settleLocked: SettleBatch): SettleBatch {
  const memory = makePlayerStateCache(() => performance.now())
  return async (bets) => {
    const written = bets.some(isAuto)
      ? await settlePlainOptimistically(deps, memory, bets).catch(answerUnknown)
      : await settleOptimistically(deps, memory, bets).catch(answerUnknown)
    const open = bets.filter((_, place) => written[place] === undefined)
    for (const bet of open) memory.forget(bet.playerId)
    const locked = open.length === 0 ? [] : await settleLocked(open).catch(failEach(open))
    open.forEach((bet, place) => {
      if (locked[place]!.kind === 'busy') memory.avoid(bet.playerId)
    })
    let next = 0
    return bets.map((_, place) => written[place] ?? locked[next++]!)
  }
}

/** The written bets are committed, so an error of the locked path is not theirs. */
function failEach(open: readonly BetRequest[]) {
  return (error: unknown): Failed[] => open.map(() => ({ kind: 'failed', error }))
}

function answerUnknown(error: unknown): never {
  throw error instanceof CommitUnknown ? refuse('outcome_unknown') : error
}

/** Leaves bets of auto sessions open: these sessions are checked under locks. */
async function settlePlainOptimistically(
  deps: SettleDeps,
  memory: PlayerStateCache,
  bets: readonly BetRequest[],
): Promise<(SettledReply | Busy | undefined)[]> {
  const plain = bets.filter((bet) => !isAuto(bet))
  const settled = plain.length === 0 ? [] : await settleOptimistically(deps, memory, plain)
  return bets.map((bet) => settled[plain.indexOf(bet)])
}

/** Returns the settled bets by index; undefined for those left open. */
async function settleOptimistically(
  deps: SettleDeps,
  memory: PlayerStateCache,
  bets: readonly BetRequest[],
): Promise<(SettledReply | Busy | undefined)[]> {
  const playerStates = await findPlayerStates(deps, memory, bets)
  const { results, accounts, postings } = playBatch(bets, {
    lockedAtMicros: memory.nowMicros(),
    playerStates,
    known: NOTHING_KNOWN,
    epochs: deps.epochs,
    maxPayoutMinor: deps.maxPayoutMinor,
    minCycleMs: deps.minCycleMs?.(),
  })
  if (postings.length === 0) return []
  // Id order, the lock order of every batch.
  const ordered = accounts.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
  const written = await post(deps.betPool, ordered, postings)
  memory.advance(ordered.filter(({ playerId }) => written.has(playerId)))
  const isWritten = (result: BetResult) =>
    result.kind === 'settled' && written.has(result.posting.playerId)
  const settled = results.filter(isWritten) as (BetResult & { kind: 'settled' })[]
  const signed = await signAll(
    deps,
    settled.map(({ posting, publicNo }) => ({
      kind: 'settled',
      bet: posting,
      publicNo,
      unsigned: { text: posting.receipt, hash: posting.hash },
    })),
  )
  let next = 0
  return results.map((result) => (isWritten(result) ? signed[next++] : undefined))
}

/**
 * Writes a batch; returns no players if the server rejected the statement, which then wrote
 * nothing. The locked path settles it and skips only players whose account is locked.
 */
async function post(...args: Parameters<typeof postBetsIfUnchanged>): Promise<Set<string>> {
  try {
    return await postBetsIfUnchanged(...args)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== undefined && SETTLED_WITH_LOCKS.has(code)) return new Set()
    throw error
  }
}

/** Unique violation, deadlock and lock timeout. */
const SETTLED_WITH_LOCKS = new Set(['23505', '40P01', '55P03'])

/** The writing statement checks for used identifiers itself. */
const NOTHING_KNOWN: ReadonlyMap<string, bigint> = new Map()

type PlayerStates = (PlayerState | undefined)[]

async function findPlayerStates(
  deps: SettleDeps,
  memory: PlayerStateCache,
  bets: readonly BetRequest[],
): Promise<PlayerStates> {
  const find = (bet: BetRequest) => memory.find(bet.playerId, bet.tokenHash)
  const playerStates = bets.map(find)
  const missing = bets.filter(
    ({ playerId }, place) => playerStates[place] === undefined && !memory.isAvoided(playerId),
  )
  if (missing.length === 0) return playerStates
  await readMissing(deps, memory, missing)
  return bets.map(find)
}

async function readMissing(
  deps: SettleDeps,
  memory: PlayerStateCache,
  missing: readonly BetRequest[],
) {
  const request = new Map(missing.map((bet) => [playerStateKey(bet.playerId, bet.tokenHash), bet]))
  await inBatchTransaction(deps.betPool, async (tx) => {
    const playerStates = await readPlayerStates(tx, [...request.values()])
    await deps.epochs.load(tx, playerStates)
    memory.remember(playerStates.filter((playerState) => playerState.goodForMs > 0))
  })
}
