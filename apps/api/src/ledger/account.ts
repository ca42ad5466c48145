/** A player's account with everything that play and payments decide on. */
export type Account = {
  playerId: string
  publicNo: bigint
  /**
   * Whether the player may act: the user is active, neither blocked nor disabled, and in play the
   * session is good.
   */
  isActive: boolean
  /** The number of changes of the account row. */
  version: bigint
  seq: bigint
  coinMinor: bigint
  ticketMinor: bigint
  coinHeldMinor: bigint
  ticketHeldMinor: bigint
  epoch: number
  nonce: number
  /** The hash of the player's newest journal entry. */
  head: Uint8Array
  /** Whether the player has set a limit or a pause, which must be checked before play. */
  isLimited: boolean
  /**
   * The time at which the player's last stake was due, as returned by `nextStakeMicros`; null if
   * none was recorded.
   */
  lastStakeMicros: bigint | null
  /**
   * The database's time, read once the lock was held; for a cached account, this process's estimate
   * of it. The account's next entry has this time.
   */
  lockedAtMicros: bigint
}
