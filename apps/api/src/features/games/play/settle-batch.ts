import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '@kapis/contract/refusals'
import { mayBeOnePlayers } from '#db/may-be-one-players.ts'
import type { Failed } from './moves/move.ts'

export type OfPlayer = { playerId: string }

/** Settles a batch of requests, and returns the results in the order of its requests. */
export type Settle<Q, R> = (requests: readonly Q[]) => Promise<(R | 'busy' | Failed)[]>

export type Waiting<Q, R> = {
  request: Q
  sinceMs: number
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Settles a batch and replies to its requests. If the transaction fails for a reason that one
 * player may have caused, settles each player's requests separately. This is safe, because
 * identifiers keep a request from being played twice, even if the error came after the commit.
 * Returns the requests that are undecided because another transaction has locked their account.
 */
export async function settleBatch<Q extends OfPlayer, R>(
  settle: Settle<Q, R>,
  batch: Waiting<Q, R>[],
): Promise<Waiting<Q, R>[]> {
  const { undecided, failed, error } = await settleOnce(settle, batch)
  const groups = [...Map.groupBy(failed, ({ request }) => request.playerId).values()]
  if (groups.length > 1 && mayBeOnePlayers(error)) {
    return [...undecided, ...(await settleEach(settle, groups))]
  }
  rejectAll(failed, error)
  return undecided
}

const LOCKED_MS_MAX = 800
const LOOK_MS_MAX = 100

/**
 * Retries undecided requests until their accounts are free or time is up. After each try, calls
 * `release` with those that were tried and those still undecided. Refuses: unavailable.
 */
export async function retryLocked<Q extends OfPlayer, R>(
  settle: Settle<Q, R>,
  undecided: Waiting<Q, R>[],
  release: (tried: Waiting<Q, R>[], undecided: Waiting<Q, R>[]) => void,
  lockedMsMax = LOCKED_MS_MAX,
): Promise<void> {
  const untilMs = performance.now() + lockedMsMax
  let left = undecided
  for (let waitMs = 5; left.length > 0; waitMs = Math.min(2 * waitMs, LOOK_MS_MAX)) {
    await wait(waitMs)
    const tried = left
    left = await settleBatch(settle, tried)
    if (performance.now() > untilMs) {
      rejectAll(left, refuse('unavailable', { why: 'the account is locked' }))
      left = []
    }
    release(tried, left)
  }
}

type Tried<Q, R> = { undecided: Waiting<Q, R>[]; failed: Waiting<Q, R>[]; error?: unknown }

/**
 * Settles a batch once and replies to the settled requests. Returns the other requests. All failed
 * requests share one error.
 */
async function settleOnce<Q, R>(
  settle: Settle<Q, R>,
  batch: Waiting<Q, R>[],
): Promise<Tried<Q, R>> {
  const tried: Tried<Q, R> = { undecided: [], failed: [] }
  try {
    const results = await settle(batch.map(({ request }) => request))
    batch.forEach((waiting, index) => {
      const result = results[index]!
      if (result === 'busy') tried.undecided.push(waiting)
      else if (isFailed(result)) {
        tried.failed.push(waiting)
        tried.error = result.error
      } else waiting.resolve(result)
    })
    return tried
  } catch (error) {
    return { undecided: [], failed: batch, error }
  }
}

function isFailed(result: unknown): result is Failed {
  return typeof result === 'object' && result !== null && 'error' in result
}

const LANES = 2
/** The number of failures without a success after which the cause cannot be a single player. */
const FAILURES_MAX = 3

async function settleEach<Q extends OfPlayer, R>(
  settle: Settle<Q, R>,
  groups: Waiting<Q, R>[][],
): Promise<Waiting<Q, R>[]> {
  const undecided: Waiting<Q, R>[] = []
  let failures = 0
  let settled = 0
  const lane = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      const tried = await settleOnce(settle, group)
      undecided.push(...tried.undecided)
      if (tried.failed.length === 0) {
        settled += 1
        continue
      }
      failures += 1
      rejectAll(tried.failed, tried.error)
      const isEveryone = settled === 0 && failures >= FAILURES_MAX
      if (isEveryone || !mayBeOnePlayers(tried.error)) {
        rejectAll(groups.splice(0).flat(), tried.error)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return undecided
}

function rejectAll(bets: Pick<Waiting<never, never>, 'reject'>[], error: unknown): void {
  for (const { reject } of bets) reject(error)
}
