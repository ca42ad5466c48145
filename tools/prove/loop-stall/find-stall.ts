import type { HostileRequest } from './whole-bodies.ts'

type Stall = { name: string; ms: number }

/** How often one body is sent before it counts as slow, because garbage is collected now and then. */
const TRIES = 4

/**
 * Sends bodies, and returns the longest delay of the API's event loop. If it is above the limit,
 * halves the bodies until one alone delays it every time; otherwise it was something else.
 */
export async function findStall(
  delayMs: () => Promise<number>,
  send: (hostile: HostileRequest) => Promise<void>,
  bodies: readonly HostileRequest[],
  msMax: number,
): Promise<Stall> {
  const [only] = bodies
  if (only === undefined) return { name: 'nothing', ms: 0 }
  let ms = await measure(delayMs, send, bodies)
  if (bodies.length === 1) {
    for (let tries = 1; ms > msMax && tries < TRIES; tries += 1) {
      ms = Math.min(ms, await measure(delayMs, send, bodies))
    }
    return { name: only.name, ms }
  }
  if (ms <= msMax) return { name: 'together', ms }
  const half = Math.ceil(bodies.length / 2)
  const stalls = [
    await findStall(delayMs, send, bodies.slice(0, half), msMax),
    await findStall(delayMs, send, bodies.slice(half), msMax),
  ]
  return stalls.toSorted((a, b) => b.ms - a.ms)[0]!
}

async function measure(
  delayMs: () => Promise<number>,
  send: (hostile: HostileRequest) => Promise<void>,
  bodies: readonly HostileRequest[],
): Promise<number> {
  await delayMs()
  for (const body of bodies) await send(body)
  return delayMs()
}
