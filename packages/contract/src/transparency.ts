import * as z from 'zod/mini'
import { Timestamp, Uuid } from './fields.ts'

/** A witness of the public log, by its key (C2SP signed-note), and when it last cosigned. */
const LogWitness = z.object({ key: z.string(), cosignedAt: z.nullable(Timestamp) })

/** A sealed day: its leaf as it is in the log, and the proof that it is there (C2SP tlog-proof). */
const LogDay = z.object({ day: z.iso.date(), text: z.string(), proof: z.string() })

/** The public log of one cell. */
export const PublicLog = z.object({
  /** The name of the log, which is its address without `https://`. */
  origin: z.string(),
  /** The keys that sign it, as C2SP signed-note keys. None if no log is kept. */
  keys: z.array(z.string()),
  witnesses: z.array(LogWitness),
  /** The number of witnesses that must have cosigned. */
  quorum: z.int(),
  /** The newest signed checkpoint with its cosignatures; null before the first. */
  checkpoint: z.nullable(z.string()),
  /** When the worker last found everything published. */
  publishedAt: z.nullable(Timestamp),
  days: z.array(LogDay),
})
export type PublicLog = z.output<typeof PublicLog>
export const PublicLogs = z.object({
  logs: z.array(z.object({ cell: z.nullable(z.string()), ...PublicLog.shape })),
})

/** Whom to trust about a log: its keys, its witnesses, and how many of these must have cosigned. */
const LogTrust = z.object({
  origin: z.string(),
  logKeys: z.array(z.string()),
  witnesses: z.array(z.string()),
  quorum: z.int(),
})
export type LogTrust = z.output<typeof LogTrust>
/**
 * The file in which a site publishes the keys and witnesses of its logs. A verifier keeps the first
 * version that it reads: keys that come together with a log prove nothing about it.
 */
export const LogTrusts = z.object({ logs: z.array(LogTrust) })

/** The proof that a player's journal entry is in the public log. */
const PublicProof = z.object({
  /** The player's key of the month, in hex. */
  key: z.string(),
  /** The receipts of the entries that follow, up to the newest one of the minute. */
  entries: z.array(z.string()),
  /** The place of the leaf (C2SP tlog-proof). */
  proof: z.string(),
})
export const OwnLogProof = z.object({
  /** Null while the entry is not in the log yet. */
  public: z.nullable(PublicProof),
})
export const OwnLogProofParams = z.strictObject({
  userId: Uuid,
  seq: z.coerce.number().check(z.int(), z.gte(1)),
})
