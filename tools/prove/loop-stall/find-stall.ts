import type { HostileRequest } from './whole-bodies.ts'

export type Stall = { name: string; ms: number }

/** How often one body is sent before it counts as slow, because garbage is collected now and then. */
const TRIES = 4

type Watched = {
  /** Returns the longest delay of the event loop since the last call. */
  delayMs: () => Promise<number>
  send: (hostile: HostileRequest) => Promise<void>
  msMax: number
}

/**
 * Sends bodies, and returns the longest delay of the API's event loop. If it is above the limit,
 * sends each body alone until it stays below: only one that delays the loop every time counts.
 */
export async function findStall(
  watched: Watched,
  bodies: readonly HostileRequest[],
): Promise<Stall> {
  const together = await measure(watched, bodies)
  const [only] = bodies
  if (together <= watched.msMax) {
    return { name: bodies.length === 1 ? only!.name : 'together', ms: together }
  }
  let worst: Stall = { name: 'nothing', ms: 0 }
  for (const body of bodies) {
    let ms = bodies.length === 1 ? together : Infinity
    for (let tries = bodies.length === 1 ? 1 : 0; ms > watched.msMax && tries < TRIES; tries += 1) {
      ms = Math.min(ms, await measure(watched, [body]))
    }
    if (ms > worst.ms) worst = { name: body.name, ms }
  }
  return worst
}

async function measure(
  { delayMs, send }: Watched,
  bodies: readonly HostileRequest[],
): Promise<number> {
  await delayMs()
  for (const body of bodies) await send(body)
  return delayMs()
}
