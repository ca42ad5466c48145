import { openCheckpoint } from '@kapis/transparency/checkpoint'
import type { OpenCheckpoint } from '@kapis/transparency/checkpoint'
import { checkLogProof, readLogProof } from '@kapis/transparency/log-proof'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import type { PublicProof } from '@kapis/transparency/public-receipt'
import { trustOf } from '#lib/api/trust-of.ts'
import type { ShownLog } from '#lib/api/trust-of.ts'

/** The sums of a game on a day, in ten-thousandths. */
type GameSums = { bets: number; staked: number; paid: number }
export type LogDay = { day: string; games: Record<string, GameSums>; isProven: boolean }

/** Returns the newest checkpoint of a log if its signature is right. */
export function openHead(log: ShownLog): OpenCheckpoint | null {
  return log.checkpoint === null ? null : openCheckpoint(log.checkpoint, trustOf(log))
}

/** Returns the days that a log states, each with whether its leaf is in the signed tree. */
export function readDays(log: ShownLog): LogDay[] {
  const trust = trustOf(log)
  return log.days.map(({ day, text, proof }) => {
    const read = readLogProof(proof)
    const leaf = new TextEncoder().encode(text)
    const isProven = read !== null && checkLogProof(read, leaf, trust) !== null
    return { day, games: (JSON.parse(text) as LogDay).games, isProven }
  })
}

export type ReceiptPlace =
  | { fault: 'unreadable' | 'unproven' | 'chain' | 'leaf' | 'witnesses' }
  | { fault: null; seq: number; index: number; head: OpenCheckpoint; siblings: number }

/**
 * Finds the place of a receipt in the logs. The text is a downloaded receipt, or a whole download, of
 * which the newest proven receipt is taken.
 */
export function findPlace(file: string, logs: readonly ShownLog[]): ReceiptPlace {
  const held = readHeld(file)
  if (held === null) return { fault: 'unreadable' }
  const proven = held.filter((receipt) => receipt.public)
  const last = proven.at(-1)
  if (!last?.public) return { fault: 'unproven' }
  const { text, public: proof } = last
  const tried = logs.map((log) => {
    const found = checkPublicReceipt(text, proof, trustOf(log))
    if (found.fault !== null) return found
    const { checkpoint: head, index } = found
    if (head.cosigned.length < log.quorum) return { fault: 'witnesses' } as const
    const siblings = readLogProof(proof.proof)?.hashes.length ?? 0
    const { seq } = JSON.parse(text) as { seq: number }
    return { fault: null, seq, index, head, siblings } as const
  })
  return tried.find(({ fault }) => fault === null) ?? tried[0] ?? { fault: 'leaf' }
}

type Held = { text: string; public?: PublicProof | null }

function readHeld(file: string): Held[] | null {
  try {
    const read = JSON.parse(file) as { receipts?: Held[] } | Held
    const held = 'receipts' in read && read.receipts ? read.receipts : [read as Held]
    return held.every(({ text }) => typeof text === 'string') ? held : null
  } catch {
    return null
  }
}
