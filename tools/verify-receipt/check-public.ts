import { quorumOf } from '@kapis/transparency/checkpoint'
import { readKey } from '@kapis/transparency/note'
import type { VerifierKey } from '@kapis/transparency/note'
import { checkPublicReceipt } from '@kapis/transparency/public-receipt'
import type { PublicProof } from '@kapis/transparency/public-receipt'
import type { HeldReceipt } from './read-receipts.ts'

/** The keys of a public log and of the witnesses that somebody trusts, and how many must have cosigned. */
export type TrustedLog = { logKeys: VerifierKey[]; witnesses: VerifierKey[]; quorum: number }

type WrittenTrust = { origin: string; logKeys: string[]; witnesses: string[]; quorum?: number }

/**
 * Reads a file like `/.well-known/log-trust.json`, with `logKeys`, `witnesses` and `quorum` of each
 * log. The first log of a name counts. Returns null if the file holds none.
 */
export function readTrust(content: string): TrustedLog[] | null {
  try {
    const { logs } = JSON.parse(content) as { logs: WrittenTrust[] }
    // Otherwise one cell could take the name of another one's log.
    const isFirst = ({ origin }: WrittenTrust, n: number) =>
      logs.findIndex((log) => log.origin === origin) === n
    const read = logs.filter(isFirst).map(readLog)
    return read.length > 0 && read.every((log) => log !== null) ? read : null
  } catch {
    return null
  }
}

function readLog({ origin, logKeys, witnesses, quorum = 1 }: WrittenTrust): TrustedLog | null {
  const read = (texts: string[]) => texts.map((text) => readKey(text))
  const [logs, others] = [read(logKeys), read(witnesses)]
  const isWhole =
    logs.length > 0 &&
    others.every((key) => key !== null) &&
    // A key of another name would let that log, too, be believed with these witnesses.
    logs.every((key) => key !== null && key.name === origin)
  if (!isWhole || !Number.isInteger(quorum)) return null
  const atLeast = quorumOf(quorum, others)
  return { logKeys: logs as VerifierKey[], witnesses: others, quorum: atLeast }
}

const FAULTS = {
  unreadable: 'its proof cannot be read',
  chain: 'the entries after it do not follow it',
  leaf: 'its proof does not lead to the log',
}

/** Checks the proof of a receipt. Returns what is wrong, or where the receipt is in a log. */
export function checkPublic({ text, public: proof }: HeldReceipt, logs: readonly TrustedLog[]) {
  if (proof === undefined) return null
  const found = logs.map((log) => checkInLog(text, proof, log))
  return found.find(({ fault }) => fault === null) ?? found[0]!
}

function checkInLog(text: string, proof: PublicProof, log: TrustedLog) {
  const found = checkPublicReceipt(text, proof, log)
  if (found.fault !== null) return { fault: FAULTS[found.fault] }
  const { index, checkpoint } = found
  const witnesses = checkpoint.cosigned.map(({ key }) => key.name)
  if (witnesses.length < log.quorum) return { fault: 'too few witnesses have cosigned' }
  return { fault: null, index, size: checkpoint.size, witnesses }
}
