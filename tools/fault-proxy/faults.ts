/** Faults in one direction of a connection. Bytes are never reordered. */
export interface Faults {
  /** Delays all bytes by this time, plus or minus a random jitter. */
  latency?: { ms: number; jitterMs: number }
  bandwidth?: { bytesPerSecond: number }
  /** Delivers all bytes in small pieces, with a pause after each. */
  slicer?: { bytes: number; pauseMs: number }
  /** Makes the connection half-open: bytes and closes vanish, and neither end is notified. */
  blackhole?: boolean
  /**
   * Returns whether the connection is reset before or after these bytes are passed on, or null if
   * it is not.
   */
  reset?: (bytes: Buffer) => 'before' | 'after' | null
  /** Closes the connection after this many bytes. */
  limitBytes?: number
  /** Delays the closing of the connection by this time. */
  slowCloseMs?: number
}

export interface BothWays {
  toServer?: Faults
  toClient?: Faults
}
