import { readFileSync } from 'node:fs'
import { checkPublic, readTrust } from './check-public.ts'
import type { TrustedLog } from './check-public.ts'
import { checkReceipts } from './check-receipts.ts'
import { readKeys, readReceipts } from './read-receipts.ts'
import type { HeldReceipt } from './read-receipts.ts'

/** Files with the keys of the operator, and with those of a public log and its witnesses. */
type Trusted = { keys?: string | undefined; log?: string | undefined }

/** Checks the receipts in a file and prints what is wrong. Returns whether all are right. */
export function checkFile(file: string, { keys: keysFile, log: logFile }: Trusted): boolean {
  const receipts = readReceipts(readText(file))
  if (receipts === null) throw new Error(`${file} holds no receipts`)
  const keys = keysFile === undefined ? null : readKeys(readText(keysFile))
  if (keysFile !== undefined && keys === null) throw new Error(`${keysFile} holds no keys`)
  const trust = logFile === undefined ? null : readTrust(readText(logFile))
  if (logFile !== undefined && trust === null) throw new Error(`${logFile} holds no keys of a log`)

  const { results, links, missing } = checkReceipts(receipts, keys)
  for (const { seq, game, faults, unchecked } of results) {
    const message = faults.length === 0 ? 'right' : `WRONG: ${faults.join('; ')}`
    const left = unchecked.length === 0 ? '' : ` (not checked: ${unchecked.join(', ')})`
    const name = seq === null ? 'shared bet' : `#${seq}`
    console.log(`${name} ${game.padEnd(20)} ${message}${left}`)
  }
  const wrong = results.filter(({ faults }) => faults.length > 0).length
  console.log(`${results.length} receipts, ${results.length - wrong} right, ${wrong} wrong`)
  console.log(`${links} follow one another; ${missing} lines between them are not in the file`)
  const isPublicRight = trust === null || sayPublic(receipts, trust)
  return wrong === 0 && isPublicRight
}

function sayPublic(held: readonly HeldReceipt[], trust: readonly TrustedLog[]): boolean {
  const found = held.map((receipt) => checkPublic(receipt, trust)).filter((one) => one !== null)
  for (const one of found) {
    if (one.fault !== null) console.log(`WRONG: ${one.fault}`)
    else console.log(`leaf ${one.index} of ${one.size}, cosigned by ${one.witnesses.join(', ')}`)
  }
  if (found.length === 0) console.log('WRONG: no receipt carries a proof of the public log')
  // Whoever asks for the log must not take receipts without their proofs for proven ones.
  return found.length > 0 && found.every(({ fault }) => fault === null)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} cannot be read`, { cause: error })
  }
}
