import { readKey } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import type { HeldReceipt } from './read-receipts.ts'

/** The keys of a public log and of the witnesses that somebody trusts, and how many must have cosigned. */
export type LogTrust = { logKeys: VerifierKey[]; witnesses: VerifierKey[]; quorum: number }

/** Reads a file with `logKeys`, `witnesses` and `quorum`. Returns null if it holds none. */
export function readTrust(content: string): LogTrust | null {
  try {
    const {
      logKeys,
      witnesses,
      quorum = 1,
    } = JSON.parse(content) as {
      logKeys: string[]
      witnesses: string[]
      quorum?: number
    }
    const read = (texts: string[]) => texts.map((text) => readKey(text))
    const [logs, others] = [read(logKeys), read(witnesses)]
    const isWhole = logs.length > 0 && [...logs, ...others].every((key) => key !== null)
    if (!isWhole || !Number.isInteger(quorum)) return null
    return { logKeys: logs as VerifierKey[], witnesses: others as VerifierKey[], quorum }
  } catch {
    return null
  }
}

const FAULTS = {
  unreadable: 'its proof cannot be read',
  chain: 'the entries after it do not follow it',
  leaf: 'its proof does not lead to the log',
}

/** Checks the proof of a receipt. Returns what is wrong, or where the receipt is in the log. */
export function checkPublic({ text, public: proof }: HeldReceipt, trust: LogTrust) {
  if (proof === undefined) return null
  const found = checkPublicReceipt(text, proof, trust)
  if (found.fault !== null) return { fault: FAULTS[found.fault] }
  const { index, checkpoint } = found
  const witnesses = checkpoint.cosigned.map(({ key }) => key.name)
  if (witnesses.length < trust.quorum) return { fault: 'too few witnesses have cosigned' }
  return { fault: null, index, size: checkpoint.size, witnesses }
}
