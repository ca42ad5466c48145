/** What goes wrong on the way in one direction. Bytes that arrive arrive in order. */
export interface Faults {
  /** Everything arrives so much later, give or take. */
  latency?: { ms: number; jitterMs: number }
  bandwidth?: { bytesPerSecond: number }
  /** Everything arrives in small pieces, with a pause after each. */
  slicer?: { bytes: number; pauseMs: number }
  /** Half-open: bytes and farewells vanish, and neither end is told. */
  blackhole?: boolean
  /** Resets the connection before or after these bytes are passed on. */
  reset?: (bytes: Buffer) => 'before' | 'after' | null
  /** Closes the connection after so many bytes. */
  limitBytes?: number
  /** The farewell arrives so much later. */
  slowCloseMs?: number
}

export interface BothWays {
  toServer?: Faults
  toClient?: Faults
}
