import { NO_RECEIPT_HASH } from '@kapis/fairness/receipt'
import type { OpenEpoch } from '#fairness/open-epoch.ts'
import type { LocalSecretBox } from '#fairness/secret-box.ts'
import { checkAccount, checkRounds } from './check-account.ts'
import { checkEntry, isPlay } from './check-entry.ts'
import type { Before, CheckEntry } from './check-entry.ts'
import { openEpochs } from './open-epochs.ts'
import {
  readAccounts,
  readArchived,
  readEpochs,
  readEntries,
  readOpening,
  readStrays,
  readUnbookedRounds,
} from './read-journal.ts'
import type { JournalSource, StoredAccount, StoredEntry, StoredOpening } from './read-journal.ts'

/** A wrong row: an entry or an epoch, with its number, or the account. */
export type Bad = {
  playerId: string
  row: 'line' | 'epoch' | 'account'
  number: bigint
  what: string
}

export type VerifyDeps = { journal: JournalSource; sealer: LocalSecretBox; check?: CheckEntry }

const NOTHING: StoredOpening = {
  seq: 0n,
  head: Buffer.from(NO_RECEIPT_HASH, 'hex'),
  coinMinor: 0n,
  ticketMinor: 0n,
  coinHeldMinor: 0n,
  ticketHeldMinor: 0n,
  gamesPlayed: 0,
  wageredMinor: 0n,
  played: {},
  rounds: new Map(),
}

const beginningOf = (opening: StoredOpening): Before => ({
  hash: opening.head,
  coinAfterMinor: opening.coinMinor,
  ticketAfterMinor: opening.ticketMinor,
  coinHeldAfterMinor: opening.coinHeldMinor,
  ticketHeldAfterMinor: opening.ticketHeldMinor,
})

export type Verified = {
  lines: number
  bad: Bad[]
  /** The months that are no longer in the database. Their entries are not checked. */
  archived: { month: string; lines: bigint }[]
}

/** Derives every stored entry again and returns the first bad row of each player. */
export async function verifyJournal(deps: VerifyDeps): Promise<Verified> {
  const bad: Bad[] = []
  let lines = 0
  for (const account of await readAccounts(deps.journal)) {
    const found = await verifyPlayer(deps, account)
    lines += found.lines
    if (found.bad !== null) bad.push({ playerId: account.playerId, ...found.bad })
  }
  for (const { playerId, seq } of await readStrays(deps.journal)) {
    bad.push({ playerId, row: 'line', number: seq, what: 'it belongs to nothing' })
  }
  return { lines, bad, archived: await readArchived(deps.journal) }
}

type Found = Omit<Bad, 'playerId'> | null

async function verifyPlayer(
  { journal, sealer, check = checkEntry }: VerifyDeps,
  account: StoredAccount,
): Promise<{ lines: number; bad: Found }> {
  const { playerId, publicNo } = account
  const stored = await readEpochs(journal, playerId)
  const lines = await readEntries(journal, playerId)
  const unbooked = await readUnbookedRounds(journal, playerId)
  const opening = (await readOpening(journal, playerId)) ?? NOTHING
  const start = beginningOf(opening)
  const { epochs, bad } = openEpochs(sealer, playerId, stored)
  if (bad !== null) return { lines: lines.length, bad: epochIs(bad) }
  let before = start
  const isRight = (line: StoredEntry, from: Before) =>
    check(line, { playerId, publicNo, epochs, before: from })
  for (const [place, line] of lines.entries()) {
    const number = opening.seq + BigInt(place + 1)
    const what = numberIs(line, number) ?? isRight(line, before)
    if (what !== null) {
      const strange = findStrangeEpoch(lines, line, { epochs, isRight, start })
      return { lines: lines.length, bad: strange ?? lineIs(line, number, what) }
    }
    before = line
  }
  const rounds = checkRounds({ epochs: stored, lines, unbooked, opening })
  if (rounds !== null) return { lines: lines.length, bad: epochIs(rounds) }
  const what = checkAccount(account, { lines, epochs: stored, unbooked, opening, last: before })
  const wrong: Found = what === null ? null : { row: 'account', number: 0n, what }
  return { lines: lines.length, bad: wrong }
}

const epochIs = ({ epoch, what }: { epoch: number; what: string }): Found => ({
  row: 'epoch',
  number: BigInt(epoch),
  what,
})

function numberIs(line: StoredEntry, expected: bigint): string | null {
  return line.seq === expected ? null : 'the numbers have a gap or a double'
}

/**
 * Reports an entry. If its number is too high, an entry before it is missing, and that one is
 * reported instead.
 */
function lineIs(line: StoredEntry, expected: bigint, what: string): Found {
  return { row: 'line', number: line.seq > expected ? expected : line.seq, what }
}

type Derived = {
  epochs: ReadonlyMap<number, OpenEpoch>
  isRight: (line: StoredEntry, before: Before) => string | null
  start: Before
}

/**
 * Returns the epoch to report instead of a wrong bet, or null. If every bet of the epoch is wrong,
 * its client seed was changed.
 */
function findStrangeEpoch(
  lines: StoredEntry[],
  bad: StoredEntry,
  { epochs, isRight, start }: Derived,
): Found {
  if (!isPlay(bad) || !epochs.has(bad.epoch)) return null
  const own = lines.flatMap((line, place) => (line.epoch === bad.epoch ? [place] : []))
  const isStrange =
    own.length > 1 &&
    own.every((place) => isRight(lines[place]!, lines[place - 1] ?? start) !== null)
  return isStrange ? epochIs({ epoch: bad.epoch, what: 'its client seed is another' }) : null
}
