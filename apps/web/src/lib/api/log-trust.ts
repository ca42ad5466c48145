import type { DataOf } from '@kapis/contract/route'
import type { getPublicLogs } from '@kapis/contract/routes/games'
import { LogTrusts } from '@kapis/contract/transparency'
import type { LogTrust } from '@kapis/contract/transparency'
import { toHex } from '@kapis/fairness/hex'
import { quorumOf } from '@kapis/transparency/checkpoint'
import type { OpenCheckpoint, Trust } from '@kapis/transparency/checkpoint'
import { readKey } from '@kapis/transparency/note'
import * as z from 'zod/mini'

export type ShownLog = DataOf<typeof getPublicLogs>['logs'][number]

/** The keys, the witnesses and the quorum by which this browser checks a log. */
export type PinnedLog = Trust & {
  quorum: number
  /** What the site names now, if it differs from what this browser has kept; otherwise null. */
  changed: LogTrust | null
}
export type PinnedLogs = ReadonlyMap<string, PinnedLog>

const TRUST_PATH = '/.well-known/log-trust.json'
/** The key in localStorage. It contains `choices`, so its value is kept after sign-out. */
const KEPT = 'log-choices'
/**
 * Requests may reach processes whose states of the log are this far apart, so a log may seem to
 * become shorter for a moment.
 */
const APART_MS = 60_000
const ANSWER_MS = 10_000

/** What this browser keeps of a log: whom it believes, and the largest state that it saw, and when. */
const Kept = z.object({
  witnesses: z.optional(z.array(z.string())),
  quorum: z.optional(z.int()),
  head: z.optional(z.object({ size: z.int(), root: z.string(), at: z.number() })),
})
type Kept = z.output<typeof Kept>
const KeptLogs = z.record(z.string(), Kept)

/**
 * Loads the witnesses that the site names for its logs. The browser keeps the first answer that has
 * witnesses and goes on using it. To show this player another history, the site would have to name
 * other witnesses, and the page would report the change.
 */
export async function loadTrust(): Promise<PinnedLogs> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const response = await fetch(TRUST_PATH, { cache: 'no-cache', signal })
  const { logs } = LogTrusts.parse(await response.json())
  // The site's own log comes first, and no other may take its name.
  const named = new Map(logs.toReversed().map((log) => [log.origin, log]))
  const known = Object.values(recallAll()).flatMap((log) => readChoice(log) ?? [])
  return new Map([...named].map(([origin, log]) => [origin, pin(log, known)]))
}

/** The witnesses of a log that this browser believes, and how many of them must have cosigned. */
type Choice = Pick<LogTrust, 'witnesses' | 'quorum'>

const readChoice = ({ witnesses, quorum }: Kept): Choice | null =>
  witnesses === undefined || quorum === undefined ? null : { witnesses, quorum }

const isSameChoice = (a: Choice, b: Choice) =>
  a.quorum === b.quorum && inOrder(a.witnesses) === inOrder(b.witnesses)

/**
 * Returns what this browser believes about a log. `known` are the choices that it has kept before
 * this visit. A log that it has not seen needs witnesses that it knows: otherwise whoever shows this
 * player another history could name a new log for it.
 */
function pin(named: LogTrust, known: readonly Choice[]): PinnedLog {
  const kept = readChoice(recall(named.origin))
  const isBelieved = known.length === 0 || known.some((choice) => isSameChoice(choice, named))
  if (kept === null && isBelieved && named.witnesses.length > 0) {
    keep(named.origin, { witnesses: named.witnesses, quorum: named.quorum })
  }
  const { witnesses, quorum } = kept ?? (isBelieved ? named : known[0]!)
  return {
    logKeys: readKeys(named.logKeys).filter(({ name }) => name === named.origin),
    witnesses: readKeys(witnesses),
    quorum: quorumOf(quorum, witnesses),
    changed: isSameChoice({ witnesses, quorum }, named) ? null : named,
  }
}

const inOrder = (texts: readonly string[]) => texts.toSorted().join()
const readKeys = (texts: readonly string[]) => texts.flatMap((text) => readKey(text) ?? [])

/** Trusts the witnesses that the site names now. Called when the player has agreed. */
export function acceptTrust({ origin, witnesses, quorum }: LogTrust): void {
  keep(origin, { witnesses, quorum })
}

/** Returns the names of the logs that this browser has seen or believes. */
export const listKnownLogs = (): string[] => Object.keys(recallAll())

/** Forgets a log that the site no longer keeps. Called when the player has agreed. */
export function forgetLog(origin: string): void {
  const { [origin]: _, ...others } = recallAll()
  store(others)
}

/**
 * Compares the state of a log with the largest one that this browser has seen, and keeps the larger
 * one. Returns what is wrong: the log has become shorter, or it is another one.
 */
export function compareHead(
  { origin, size, root, cosigned }: OpenCheckpoint,
  now: number,
): 'shorter' | 'other' | null {
  const { head } = recall(origin)
  const shown = { size, root: toHex(root), at: now }
  // If the clock was set back, the state may also have been seen at a time that is still to come.
  const isApart = head !== undefined && Math.abs(now - head.at) > APART_MS
  if (head !== undefined && size < head.size) return isApart ? 'shorter' : null
  if (head?.size === size && head.root !== shown.root) return 'other'
  // What no witness has signed may be compared, but is no state to go by.
  if (cosigned.length > 0) keep(origin, { head: shown })
  return null
}

function recall(origin: string): Kept {
  return recallAll()[origin] ?? {}
}

/** Returns what is kept. What cannot be read would otherwise keep all logs from being checked. */
function recallAll(): Record<string, Kept> {
  try {
    return KeptLogs.parse(JSON.parse(localStorage.getItem(KEPT) ?? '{}'))
  } catch {
    return {}
  }
}

function keep(origin: string, change: Kept): void {
  const kept = recallAll()
  store({ ...kept, [origin]: { ...kept[origin], ...change } })
}

function store(logs: Record<string, Kept>): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(logs))
  } catch {
    // Without storage, every visit trusts the witnesses that the site names.
  }
}
