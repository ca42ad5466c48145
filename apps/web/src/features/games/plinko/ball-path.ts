/**
 * The time in which a ball falls by one row. After the last row, the ball falls into its bucket.
 */
export const HOP_MS = { normal: 110, turbo: 35 } as const
const LANDING_MS = 250

const BOUNCE = 0.45
const JITTER = 0.15

export type Fall = { path: string; hopMs: number }
/** A position on the board: x in pin gaps from the middle, y in rows from the first pin. */
export type Place = { x: number; y: number }
export type Hit = Place & { agoMs: number }

export function fallMs({ path, hopMs }: Fall): number {
  return path.length * hopMs + LANDING_MS
}

/**
 * Returns a ball's position at a time after its start. The position depends only on the path and
 * the time, so the same path always falls in the same way.
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

/** Returns the pins that the ball hit within the last `withinMs`, the newest first. */
export function recentHits({ path, hopMs }: Fall, elapsedMs: number, withinMs: number): Hit[] {
  const hits: Hit[] = []
  const newest = Math.min(path.length, Math.floor(elapsedMs / hopMs)) - 1
  for (let row = newest; row >= 0; row -= 1) {
    const agoMs = elapsedMs - (row + 1) * hopMs
    if (agoMs >= withinMs) break
    hits.push({ x: across(path, row), y: row, agoMs })
  }
  return hits
}

function landing(path: string, progress: number): Place {
  const rows = path.length
  const done = Math.min(1, Math.max(0, progress))
  const from = across(path, rows - 1)
  const x = from + (across(path, rows) - from) * Math.min(1, done * 1.6)
  return { x, y: rows - 1 + done * done + BOUNCE * (done * done - done) }
}

/** Returns the ball's horizontal position after this number of turns. */
function across(path: string, turns: number): number {
  let rights = 0
  for (let i = 0; i < turns; i += 1) if (path[i] === '1') rights += 1
  return rights - turns / 2
}

/** Returns a small sideways movement that differs by row and path. It is only decoration. */
function sway(path: string, row: number): number {
  let mixed = row * 31
  for (let i = 0; i < path.length; i += 1) mixed = (mixed * 33 + path.charCodeAt(i)) % 1_009
  return ((mixed / 1_008) * 2 - 1) * JITTER
}
