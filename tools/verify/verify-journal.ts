import { NO_RECEIPT_HASH } from '@kapis/fairness/receipt'
import type { OpenEpoch } from '../../apps/api/src/fairness/open-epoch.ts'
import type { LocalSealer } from '../../apps/api/src/fairness/seal.ts'
import { checkAccount, checkRounds } from './check-account.ts'
import { checkLine, isPlay } from './check-line.ts'
import type { Before, CheckLine } from './check-line.ts'
import { openEpochs } from './open-epochs.ts'
import {
  readAccounts,
  readEpochs,
  readLines,
  readStrays,
  readUnbookedRounds,
} from './read-books.ts'
import type { Books, StoredAccount, StoredLine } from './read-books.ts'

/** A row that is not what it was: a line by its number, an epoch by its own, or the account. */
export type Bad = {
  playerId: string
  row: 'line' | 'epoch' | 'account'
  number: bigint
  what: string
}

export type VerifyDeps = { books: Books; sealer: LocalSealer; check?: CheckLine }

const START: Before = {
  hash: Buffer.from(NO_RECEIPT_HASH, 'hex'),
  coinAfterMinor: 0n,
  ticketAfterMinor: 0n,
  coinHeldAfterMinor: 0n,
  ticketHeldAfterMinor: 0n,
}

/** Derives every stored line again and names the first bad row of each player. */
export async function verifyJournal(deps: VerifyDeps): Promise<{ lines: number; bad: Bad[] }> {
  const bad: Bad[] = []
  let lines = 0
  for (const account of await readAccounts(deps.books)) {
    const found = await verifyPlayer(deps, account)
    lines += found.lines
    if (found.bad !== null) bad.push({ playerId: account.playerId, ...found.bad })
  }
  for (const { playerId, seq } of await readStrays(deps.books)) {
    bad.push({ playerId, row: 'line', number: seq, what: 'it belongs to nothing' })
  }
  return { lines, bad }
}

type Found = Omit<Bad, 'playerId'> | null

async function verifyPlayer(
  { books, sealer, check = checkLine }: VerifyDeps,
  account: StoredAccount,
): Promise<{ lines: number; bad: Found }> {
  const { playerId, publicNo } = account
  const stored = await readEpochs(books, playerId)
  const lines = await readLines(books, playerId)
  const unbooked = await readUnbookedRounds(books, playerId)
  const { epochs, bad } = openEpochs(sealer, playerId, stored)
  if (bad !== null) return { lines: lines.length, bad: epochIs(bad) }
  let before = START
  const isRight = (line: StoredLine, from: Before) =>
    check(line, { playerId, publicNo, epochs, before: from })
  for (const [place, line] of lines.entries()) {
    const what = numberIs(line, place) ?? isRight(line, before)
    if (what !== null) {
      const strange = findStrangeEpoch(lines, line, epochs, isRight)
      return { lines: lines.length, bad: strange ?? lineIs(line, place, what) }
    }
    before = line
  }
  const rounds = checkRounds({ epochs: stored, lines, unbooked })
  if (rounds !== null) return { lines: lines.length, bad: epochIs(rounds) }
  const what = checkAccount(account, { lines, epochs: stored, unbooked, last: before })
  const wrong: Found = what === null ? null : { row: 'account', number: 0n, what }
  return { lines: lines.length, bad: wrong }
}

const epochIs = ({ epoch, what }: { epoch: number; what: string }): Found => ({
  row: 'epoch',
  number: BigInt(epoch),
  what,
})

function numberIs(line: StoredLine, place: number): string | null {
  return line.seq === BigInt(place + 1) ? null : 'the numbers have a gap or a double'
}

/** A number that is too high stands where another one is missing. */
function lineIs(line: StoredLine, place: number, what: string): Found {
  const expected = BigInt(place + 1)
  return { row: 'line', number: line.seq > expected ? expected : line.seq, what }
}

/** When no bet of an epoch is right, it is the epoch's client seed that was changed, not each bet. */
function findStrangeEpoch(
  lines: StoredLine[],
  bad: StoredLine,
  epochs: ReadonlyMap<number, OpenEpoch>,
  isRight: (line: StoredLine, before: Before) => string | null,
): Found {
  if (!isPlay(bad) || !epochs.has(bad.epoch)) return null
  const own = lines.flatMap((line, place) => (line.epoch === bad.epoch ? [place] : []))
  const isStrange =
    own.length > 1 &&
    own.every((place) => isRight(lines[place]!, lines[place - 1] ?? START) !== null)
  return isStrange ? epochIs({ epoch: bad.epoch, what: 'its client seed is another' }) : null
}
