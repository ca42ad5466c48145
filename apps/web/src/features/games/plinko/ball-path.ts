/** A ball falls one hop per row, then into its bucket. */
export const HOP_MS = { normal: 110, turbo: 35 } as const
const LANDING_MS = 250

const BOUNCE = 0.45
const JITTER = 0.15

export type Fall = { path: string; hopMs: number }
/** A position: x in pin gaps from the middle, y in rows from the first pin. */
export type Place = { x: number; y: number }

export function fallMs({ path, hopMs }: Fall): number {
  return path.length * hopMs + LANDING_MS
}

/**
 * Returns a ball's position after some milliseconds. It depends only on the path, so a fall is
 * repeatable and any moment can be computed.
 */
export function ballAt({ path, hopMs }: Fall, elapsedMs: number): Place {
  const rows = path.length
  const fallen = Math.max(0, elapsedMs) / hopMs
  if (fallen < 1) return { x: 0, y: fallen * fallen - 1 }
  const row = Math.min(rows, Math.floor(fallen))
  if (row === rows) return landing(path, (elapsedMs - rows * hopMs) / LANDING_MS)
  const from = across(path, row - 1)
  const done = fallen - row
  const drift = sway(path, row) * Math.sin(Math.PI * done)
  const x = from + (across(path, row) - from) * done + drift
  return { x, y: row - 1 + done * done + BOUNCE * (done * done - done) }
}

/** Returns the last pin hit and the time since; null before the first and after the last. */
export function lastHit({ path, hopMs }: Fall, elapsedMs: number) {
  const row = Math.floor(elapsedMs / hopMs) - 1
  if (row < 0 || row >= path.length) return null
  return { x: across(path, row), y: row, agoMs: elapsedMs - (row + 1) * hopMs }
}

function landing(path: string, progress: number): Place {
  const rows = path.length
  const done = Math.min(1, Math.max(0, progress))
  const from = across(path, rows - 1)
  const x = from + (across(path, rows) - from) * Math.min(1, done * 1.6)
  return { x, y: rows - 1 + done * done + BOUNCE * (done * done - done) }
}

/** Returns the horizontal position after a number of turns. */
function across(path: string, turns: number): number {
  let rights = 0
  for (let i = 0; i < turns; i += 1) if (path[i] === '1') rights += 1
  return rights - turns / 2
}

/** Returns a small sway that differs by row and path. Only decoration. */
function sway(path: string, row: number): number {
  let mixed = row * 31
  for (let i = 0; i < path.length; i += 1) mixed = (mixed * 33 + path.charCodeAt(i)) % 1_009
  return ((mixed / 1_008) * 2 - 1) * JITTER
}
