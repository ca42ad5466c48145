import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from './faults.ts'

const QUEUED_BYTES_MAX = 65_536
const STEP_MS = 100

/** One direction of one connection. */
export interface Lane {
  from: Socket
  to: Socket
  /** Returns the current faults, which may change while bytes are in transit. */
  faults(): Faults
  /**
   * Returns whether bytes have vanished. If so, nothing may follow them, and the connection stays
   * dead.
   */
  isDead(): boolean
  die(): void
  reset(when: 'before' | 'after'): void
}

/** Carries bytes from one end to the other and applies the faults. */
export function runLane(lane: Lane): void {
  const { from, to } = lane
  let turn = Promise.resolve()
  let queuedBytes = 0
  let passedBytes = 0
  let dueMs = 0

  const carry = async (bytes: Buffer, arrivesMs: number) => {
    await wait(Math.max(0, arrivesMs - performance.now()))
    passedBytes += await pass(lane, bytes, passedBytes)
    queuedBytes -= bytes.length
    if (queuedBytes < QUEUED_BYTES_MAX) from.resume()
  }
  from.on('data', (bytes: Buffer) => {
    queuedBytes += bytes.length
    if (queuedBytes >= QUEUED_BYTES_MAX) from.pause()
    dueMs = Math.max(dueMs, performance.now() + delayOf(lane.faults()))
    const arrivesMs = dueMs
    turn = turn.then(() => carry(bytes, arrivesMs))
  })
  from.once('end', () => {
    turn = turn.then(() => sayFarewell(lane))
  })
  from.once('close', (hadError) => {
    if (isVanished(lane)) lane.die()
    else if (hadError) to.destroy()
    else void turn.then(() => sayFarewell(lane))
  })
}

function delayOf({ latency }: Faults): number {
  if (latency === undefined) return 0
  const { ms, jitterMs } = latency
  return jitterMs === 0 ? ms : randomInt(ms - jitterMs, ms + jitterMs + 1)
}

const isVanished = (lane: Lane) => lane.isDead() || lane.faults().blackhole === true

/** Forwards what the faults let through. Returns the number of forwarded bytes. */
async function pass(lane: Lane, bytes: Buffer, passedBytes: number): Promise<number> {
  const when = lane.faults().reset?.(bytes) ?? null
  if (when === 'before') lane.reset(when)
  let passed = 0
  while (passed < bytes.length) {
    if (isVanished(lane)) lane.die()
    if (lane.isDead() || lane.to.destroyed) return passed
    const room = (lane.faults().limitBytes ?? Infinity) - passedBytes - passed
    const piece = bytes.subarray(passed, passed + Math.min(pieceBytes(lane.faults()), room))
    lane.to.write(piece)
    passed += piece.length
    if (piece.length >= room) lane.reset('after')
    await pause(lane.faults(), piece.length)
  }
  if (when === 'after') lane.reset(when)
  return passed
}

function pieceBytes({ slicer, bandwidth }: Faults): number {
  const step = bandwidth === undefined ? Infinity : (bandwidth.bytesPerSecond * STEP_MS) / 1000
  return Math.max(1, Math.min(slicer?.bytes ?? Infinity, Math.floor(step)))
}

async function pause({ slicer, bandwidth }: Faults, bytes: number): Promise<void> {
  const slowMs = bandwidth === undefined ? 0 : (bytes / bandwidth.bytesPerSecond) * 1000
  const ms = Math.max(slowMs, slicer?.pauseMs ?? 0)
  if (ms > 0) await wait(ms)
}

async function sayFarewell(lane: Lane): Promise<void> {
  if (isVanished(lane)) return lane.die()
  await wait(lane.faults().slowCloseMs ?? 0)
  lane.to.end()
}
