import { isPlay } from './check-entry.ts'
import type { Before } from './check-entry.ts'
import type {
  StoredAccount,
  StoredEpoch,
  StoredEntry,
  StoredOpening,
  StoredRound,
} from './read-journal.ts'

export type Stored = {
  lines: StoredEntry[]
  epochs: StoredEpoch[]
  unbooked: StoredRound[]
  /** The state before the first of these entries. It comes from the archive. */
  opening: StoredOpening
  last: Before
}

/**
 * Returns what is wrong with an account, or null. Compares its balances, head, counters and seed
 * position with its entries.
 */
export function checkAccount(
  account: StoredAccount,
  { lines, epochs, unbooked, opening, last }: Stored,
): string | null {
  const isLast =
    account.seq === opening.seq + BigInt(lines.length) &&
    account.head.equals(last.hash) &&
    account.coinMinor === last.coinAfterMinor &&
    account.ticketMinor === last.ticketAfterMinor &&
    account.coinHeldMinor === last.coinHeldAfterMinor &&
    account.ticketHeldMinor === last.ticketHeldAfterMinor
  if (!isLast) return 'it is not what its newest line says'
  // An entry without its bet is already reported by the check of that entry.
  const bets = lines.filter((line) => isPlay(line) && line.game !== null)
  const counted = bets.filter((bet) => bet.currency === 'coin')
  const wagered = counted.reduce((sum, bet) => sum + bet.stakeMinor, opening.wageredMinor)
  const played = Map.groupBy(bets, (bet) => bet.game)
  const isCounted =
    account.gamesPlayed === opening.gamesPlayed + counted.length &&
    account.wageredMinor === wagered &&
    Object.entries(account.played).every(
      ([game, n]) => n === (opening.played[game] ?? 0) + (played.get(game)?.length ?? 0),
    )
  if (!isCounted) return 'its counters are not those of its bets'
  const active = epochs.find((epoch) => epoch.state === 'active')?.epoch ?? 0
  const live = [...bets, ...unbooked].filter((bet) => bet.epoch === active).length
  const rounds = (opening.rounds.get(active) ?? 0) + live
  return account.epoch === active && account.nonce === rounds ? null : 'it sits in another round'
}

/**
 * Checks that every retired epoch records how many of its rounds were played. Returns the first
 * wrong epoch, or null.
 */
export function checkRounds({
  epochs,
  lines,
  unbooked,
  opening,
}: Pick<Stored, 'epochs' | 'lines' | 'unbooked' | 'opening'>): {
  epoch: number
  what: string
} | null {
  const rounds = Map.groupBy([...lines, ...unbooked], (one) => one.epoch)
  const countOf = (epoch: number) =>
    (opening.rounds.get(epoch) ?? 0) + (rounds.get(epoch)?.length ?? 0)
  const isLeft = (state: string) => state === 'closed' || state === 'closing'
  const wrong = epochs.find(
    ({ epoch, state, roundsUsed }) =>
      (isLeft(state) && roundsUsed !== countOf(epoch)) || (!isLeft(state) && roundsUsed !== null),
  )
  return wrong === undefined ? null : { epoch: wrong.epoch, what: 'it had other rounds' }
}
