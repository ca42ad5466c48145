/** Faults in one direction. Bytes that arrive, arrive in order. */
export interface Faults {
  /** Delays everything by this time, plus or minus the jitter. */
  latency?: { ms: number; jitterMs: number }
  bandwidth?: { bytesPerSecond: number }
  /** Delivers everything in small pieces, with a pause after each. */
  slicer?: { bytes: number; pauseMs: number }
  /** Half-open: bytes and closes vanish, and neither end is notified. */
  blackhole?: boolean
  /** Resets the connection before or after these bytes are passed on. */
  reset?: (bytes: Buffer) => 'before' | 'after' | null
  /** Closes the connection after so many bytes. */
  limitBytes?: number
  /** Delays the close by this time. */
  slowCloseMs?: number
}

export interface BothWays {
  toServer?: Faults
  toClient?: Faults
}
