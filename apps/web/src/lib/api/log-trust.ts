import type { DataOf } from '@kapis/contract/route'
import type { getPublicLogs } from '@kapis/contract/routes/games'
import { LogTrusts } from '@kapis/contract/transparency'
import type { LogTrust } from '@kapis/contract/transparency'
import { toHex } from '@kapis/fairness/hex'
import type { OpenCheckpoint, Trust } from '@kapis/transparency/checkpoint'
import { readKey } from '@kapis/transparency/note'

export type ShownLog = DataOf<typeof getPublicLogs>['logs'][number]

/** What this browser believes about a log. */
export type PinnedLog = Trust & {
  quorum: number
  /** What the site says now, if it is not what this browser has kept. */
  changed: LogTrust | null
}
export type PinnedLogs = ReadonlyMap<string, PinnedLog>

const TRUST_PATH = '/.well-known/log-trust.json'
/** The key in localStorage. By its ending it belongs to the device, and stays after sign-out. */
const KEPT = 'log-choices'
/** Processes of the site may be this far apart, so that a state may seem to go back for a moment. */
const APART_MS = 60_000

type Kept = {
  witnesses?: string[]
  quorum?: number
  /** The largest state that was seen, and when. */
  head?: { size: number; root: string; at: number }
}

/**
 * Loads whom the site names as witnesses of its logs. The browser keeps the first answer with
 * witnesses and goes on using it: whoever shows this player another history would have to name other
 * witnesses, which is told.
 */
export async function loadTrust(): Promise<PinnedLogs> {
  const response = await fetch(TRUST_PATH, { cache: 'no-cache' })
  const { logs } = LogTrusts.parse(await response.json())
  // The site's own log comes first, and no other may take its name.
  return new Map(logs.toReversed().map((log) => [log.origin, pin(log)]))
}

function pin(named: LogTrust): PinnedLog {
  const { witnesses = named.witnesses, quorum = named.quorum } = recall(named.origin)
  const isNew = recall(named.origin).witnesses === undefined && named.witnesses.length > 0
  if (isNew) keep(named.origin, { witnesses, quorum })
  const isSame = quorum === named.quorum && inOrder(witnesses) === inOrder(named.witnesses)
  return {
    // A key of the log alone proves nothing, because the witnesses vouch for the history.
    logKeys: readKeys(named.logKeys).filter(({ name }) => name === named.origin),
    witnesses: readKeys(witnesses),
    quorum: Math.max(1, quorum),
    changed: isSame ? null : named,
  }
}

const inOrder = (texts: readonly string[]) => texts.toSorted().join()
const readKeys = (texts: readonly string[]) => texts.flatMap((text) => readKey(text) ?? [])

/** Believes the witnesses that the site names now, after the player has agreed. */
export function acceptTrust({ origin, witnesses, quorum }: LogTrust): void {
  keep(origin, { witnesses, quorum })
}

/**
 * Compares the state of a log with the largest one that this browser has seen, and keeps the larger
 * one. Returns what is wrong: the log has become shorter, or it is another one.
 */
export function compareHead(
  { origin, size, root }: OpenCheckpoint,
  now: number,
): 'shorter' | 'other' | null {
  const { head } = recall(origin)
  const shown = { size, root: toHex(root), at: now }
  if (head !== undefined && size < head.size) return now - head.at > APART_MS ? 'shorter' : null
  if (head?.size === size && head.root !== shown.root) return 'other'
  keep(origin, { head: shown })
  return null
}

function recall(origin: string): Kept {
  return recallAll()[origin] ?? {}
}

function recallAll(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

function keep(origin: string, change: Kept): void {
  const kept = recallAll()
  try {
    localStorage.setItem(
      KEPT,
      JSON.stringify({ ...kept, [origin]: { ...kept[origin], ...change } }),
    )
  } catch {
    // Without storage, every visit believes what the site says.
  }
}
