import { getPublicLogs } from '@kapis/contract/routes'
import { openCheckpoint } from '@kapis/transparency/checkpoint'
import type { OpenCheckpoint } from '@kapis/transparency/checkpoint'
import { checkLogProof, readLogProof } from '@kapis/transparency/log-proof'
import { toHex } from '@kapis/fairness/hex'
import { hashReceipt } from '@kapis/fairness/receipt'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import type { PublicProof } from '@kapis/transparency/public-receipt'
import * as z from 'zod/mini'
import { api } from '#lib/api/api-client.ts'
import { compareHead, listKnownLogs, loadTrust } from '#lib/api/log-trust.ts'
import type { PinnedLog, ShownLog } from '#lib/api/log-trust.ts'

/** A log as the site shows it, and what this browser believes about it. */
export type CheckedLog = {
  shown: ShownLog
  /** Null if the site names no keys for this log. */
  pinned: PinnedLog | null
  /** The newest checkpoint; null if there is none or its signature is wrong. */
  head: OpenCheckpoint | null
  /** What contradicts the state that this browser saw before. */
  fault: ReturnType<typeof compareHead> | 'missing'
  /** The time since enough witnesses had signed when this was loaded: only they prove an age. */
  ageMs: number | null
}

/**
 * Loads the logs and checks their newest states with the keys that this browser has kept. Logs that
 * it knows, but that the site does not show, come last: bets may be proven by them.
 */
export async function loadLogs(): Promise<CheckedLog[]> {
  const [{ logs }, trust] = await Promise.all([api.call(getPublicLogs, {}), loadTrust()])
  const checked = logs.map((shown): CheckedLog => {
    const pinned = trust.get(shown.origin) ?? null
    const opened = shown.checkpoint && pinned ? openCheckpoint(shown.checkpoint, pinned) : null
    // A checkpoint of another log must not pass for one of this log.
    const head = opened?.origin === shown.origin ? opened : null
    if (head === null || pinned === null) return { shown, pinned, head, fault: null, ageMs: null }
    const now = Date.now()
    return { shown, pinned, head, fault: compareHead(head, now), ageMs: ageOf(head, pinned, now) }
  })
  const missing = listKnownLogs().filter((origin) => logs.every((log) => log.origin !== origin))
  return [...checked, ...missing.map((origin) => missingLog(origin, trust.get(origin) ?? null))]
}

function missingLog(origin: string, pinned: PinnedLog | null): CheckedLog {
  const nothing = { cell: null, checkpoint: null, publishedAt: null }
  const shown = { ...nothing, origin, keys: [], witnesses: [], quorum: 1, days: [] }
  return { shown, pinned, head: null, fault: 'missing', ageMs: null }
}

/**
 * Returns the time since as many witnesses as must sign have done so; if fewer have, since all of
 * them had. One witness with a wrong clock does not make a state look newer than the others say.
 */
function ageOf({ cosigned }: OpenCheckpoint, { quorum }: PinnedLog, now: number): number | null {
  const times = cosigned.map(({ time }) => time * 1000).toSorted((a, b) => b - a)
  const time = times[Math.min(quorum, times.length) - 1]
  return time === undefined ? null : Math.max(0, now - time)
}

/** The sums of games on a day, in ten-thousandths. */
const Games = z.record(z.string(), z.object({ bets: z.int(), staked: z.int(), paid: z.int() }))
const DayLeaf = z.object({ kind: z.literal('day'), day: z.string(), games: Games })

export type LogDay = {
  day: string
  /** Null if the day is not proven to be in the log. */
  games: z.output<typeof Games> | null
  /** Whether the site shows this day at all. Days are sealed one after the other. */
  isShown: boolean
}

/** Returns the days that a log states, newest first, and those between them that it leaves out. */
export function readDays(log: CheckedLog): LogDay[] {
  const days = new Map(log.shown.days.map((one) => [one.day, one]))
  const names = [...days.keys()].toSorted()
  const all: LogDay[] = []
  for (let day = names.at(-1); day !== undefined && day >= names[0]!; day = dayBefore(day)) {
    if (all.length === DAYS_MAX) break
    const one = days.get(day)
    all.push({ day, games: one ? readDay(log, one) : null, isShown: one !== undefined })
  }
  return all
}

const DAY_MS = 86_400_000
/** A log that names days far apart must not fill the page with those between them. */
const DAYS_MAX = 31

function dayBefore(day: string): string | undefined {
  const at = Date.parse(day)
  return Number.isNaN(at) ? undefined : new Date(at - DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the sums of a day as its leaf in the log states them. Nothing that the site says beside
 * the leaf is trusted.
 */
function readDay({ pinned }: CheckedLog, { day, text, proof }: ShownLog['days'][number]) {
  const read = readLogProof(proof)
  if (read === null || pinned === null) return null
  const found = checkLogProof(read, new TextEncoder().encode(text), pinned)
  if (found === null) return null
  const isWitnessed = pinned.witnesses.length === 0 || found.cosigned.length >= pinned.quorum
  if (!isWitnessed) return null
  const leaf = z.safeParse(DayLeaf, parse(text))
  return leaf.success && leaf.data.day === day ? leaf.data.games : null
}

/** Returns the value, or null: a leaf may be any text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type ReceiptPlace =
  | { fault: 'unreadable' | 'unproven' | 'chain' | 'leaf' | 'witnesses' }
  | { fault: null; seq: number; index: number; head: OpenCheckpoint; siblings: number }

/**
 * Finds the place of a receipt in the logs. The text is a downloaded receipt, or a whole download, of
 * which the newest proven receipt is taken. Its hash covers those before it.
 */
export function findPlace(file: string, logs: readonly CheckedLog[]): ReceiptPlace {
  const held = readHeld(file)
  if (held === null) return { fault: 'unreadable' }
  const proven = held.filter((receipt) => receipt.public)
  const last = proven.at(-1)
  if (!last?.public) return { fault: 'unproven' }
  if (!isChain(held)) return { fault: 'chain' }
  const { text, public: proof } = last
  const tried = logs.flatMap(({ pinned }) => (pinned ? [findIn(text, proof, pinned)] : []))
  return tried.find(({ fault }) => fault === null) ?? tried[0] ?? { fault: 'leaf' }
}

function findIn(text: string, proof: PublicProof, pinned: PinnedLog): ReceiptPlace {
  const found = checkPublicReceipt(text, proof, pinned)
  if (found.fault !== null) return found
  const { checkpoint: head, index } = found
  if (head.cosigned.length < pinned.quorum) return { fault: 'witnesses' }
  const siblings = readLogProof(proof.proof)?.hashes.length ?? 0
  const { seq } = JSON.parse(text) as { seq: number }
  return { fault: null, seq, index, head, siblings }
}

/** Returns whether each receipt contains the hash of the one before it, where a file has both. */
function isChain(held: readonly Held[]): boolean {
  const entries = held
    .map(({ text }) => ({ ...readLink(text), hash: toHex(hashReceipt(text)) }))
    .toSorted((a, b) => a.seq - b.seq)
  return entries.slice(1).every((entry, n) => {
    const before = entries[n]!
    if (entry.seq === before.seq) return entry.hash === before.hash
    return entry.seq !== before.seq + 1 || entry.prevReceiptHash === before.hash
  })
}

type Held = { text: string; public?: PublicProof | null }

function readHeld(file: string): Held[] | null {
  try {
    const read = JSON.parse(file) as { receipts?: Held[] } | Held
    const held = 'receipts' in read && read.receipts ? read.receipts : [read as Held]
    // What is no receipt at all makes the file unreadable.
    return held.every((one) => isHeld(one) && Number.isInteger(readLink(one.text).seq))
      ? held
      : null
  } catch {
    return null
  }
}

function isHeld({ text, public: proof }: Held): boolean {
  if (typeof text !== 'string') return false
  if (proof === undefined || proof === null) return true
  const isProof = typeof proof.key === 'string' && typeof proof.proof === 'string'
  return isProof && Array.isArray(proof.entries) && proof.entries.every(isText)
}

const readLink = (text: string) => JSON.parse(text) as { seq: number; prevReceiptHash: string }
const isText = (found: unknown) => typeof found === 'string'
