import type { Game } from '@kapis/games/games'
import {
  hashArray,
  int4Array,
  int8Array,
  jsonArray,
  textArray,
  uuidArray,
} from '#db/binary-array.ts'
import type { SettledBet } from './settled-bet.ts'

/** A player's account as it is after the player's bets in the batch. */
export type AccountAfter = {
  playerId: string
  /** The account's version before the bets. They are posted only if it is unchanged. */
  version: bigint
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  nonce: number
  /** The hash of the player's newest journal entry. */
  head: Uint8Array
}

/** Returns the columns of the accounts, with how often each of the given games was played. */
export function accountColumns(
  counted: readonly Game[],
  accounts: AccountAfter[],
  bets: SettledBet[],
): Buffer[] {
  const indexOf = new Map(accounts.map((account, index) => [account.playerId, index]))
  const games = accounts.map(() => 0)
  const wagered = accounts.map(() => 0n)
  const played = counted.map(() => accounts.map(() => 0))
  for (const one of bets) {
    const index = indexOf.get(one.playerId)!
    played[counted.indexOf(one.game)]![index]! += 1
    if (one.currency !== 'coin') continue
    games[index]! += 1
    wagered[index]! += one.stakeMinor
  }
  return [
    uuidArray(accounts.map((account) => account.playerId)),
    int8Array(accounts.map((account) => account.version)),
    int8Array(accounts.map((account) => account.seq)),
    int8Array(accounts.map((account) => account.coinMinor)),
    int8Array(accounts.map((account) => account.ticketMinor)),
    int4Array(accounts.map((account) => account.nonce)),
    hashArray(accounts.map((account) => account.head)),
    int4Array(games),
    int8Array(wagered),
    ...played.map((counts) => int4Array(counts)),
  ]
}

export function betColumns(bets: SettledBet[]): Buffer[] {
  return [
    uuidArray(bets.map((one) => one.playerId)),
    int8Array(bets.map((one) => one.seq)),
    int8Array(bets.map((one) => one.atMicros)),
    textArray(bets.map((one) => one.identifier)),
    textArray(bets.map((one) => one.game)),
    textArray(bets.map((one) => one.currency)),
    int8Array(bets.map((one) => one.stakeMinor)),
    int8Array(bets.map((one) => one.payoutMinor)),
    int8Array(bets.map((one) => one.multiplier4)),
    int8Array(bets.map((one) => one.coinAfterMinor)),
    int8Array(bets.map((one) => one.ticketAfterMinor)),
    int4Array(bets.map((one) => one.epoch)),
    int4Array(bets.map((one) => one.nonce)),
    jsonArray(bets.map((one) => JSON.stringify(one.params))),
    jsonArray(bets.map((one) => JSON.stringify(one.state))),
    hashArray(bets.map((one) => one.receipt.hash)),
  ]
}

export function stepsColumn(bets: readonly SettledBet[]): Buffer {
  return jsonArray(bets.map(({ steps }) => JSON.stringify(steps)))
}
