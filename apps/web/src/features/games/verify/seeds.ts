import type { RoundFairness, Seeds } from '@kapis/contract/games'
import { getSeeds, rotateSeeds } from '@kapis/contract/routes'
import { create } from 'zustand'
import { api } from '#lib/api/api-client.ts'
import { isRefused } from '#lib/api/api-errors.ts'
import { onSignedOut } from '#player/session/session-store.ts'

type Active = NonNullable<Seeds['active']>

export type SeedState = {
  /** The seeds that were shown to the player. Settled rounds are checked against them. */
  active: Active | null
  nextRoot: string | null
  /** The nonces seen under the active root. A nonce that is used again is a mismatch. */
  seenNonces: ReadonlySet<number>
}

const initial: SeedState = { active: null, nextRoot: null, seenNonces: new Set() }

export const useSeeds = create<SeedState>(() => initial)

onSignedOut(() => useSeeds.setState(initial))

const ROUNDS_LEFT_MIN = 64

/**
 * Returns the seeds for the next bet. If the player has no client seed yet, or the seeds are used
 * up, first rotates to a new client seed under the next root, which was shown before.
 */
export async function ensureSeeds(): Promise<SeedState> {
  if (rotating !== null) await rotating
  const { active } = useSeeds.getState()
  if (active === null || active.roundsUsed >= active.roundsMax) {
    remember(await api.call(getSeeds, {}))
    const now = useSeeds.getState().active
    if (now === null || now.clientSeedBy !== 'player' || now.roundsUsed >= now.roundsMax) {
      await rotate()
    }
  }
  return useSeeds.getState()
}

/** Records that a round has used its nonce, and rotates the seeds before they run out. */
export function countRound({ epoch, nonce }: RoundFairness): void {
  const { active, seenNonces } = useSeeds.getState()
  if (active === null || nonce === null || epoch !== active.epoch) return
  const roundsUsed = Math.max(active.roundsUsed, nonce + 1)
  const seen = new Set(seenNonces).add(nonce)
  useSeeds.setState({ active: { ...active, roundsUsed }, seenNonces: seen })
  if (active.roundsMax - roundsUsed <= ROUNDS_LEFT_MIN) rotate().catch(() => undefined)
}

/** Reloads the seeds, because another tab may have rotated them. */
export async function refreshSeeds(): Promise<void> {
  remember(await api.call(getSeeds, {}))
}

let rotating: Promise<void> | null = null

/**
 * Rotates the seeds to this client seed, by default a random one. If a rotation is already running,
 * waits for that one instead.
 */
export function rotate(clientSeed: string = chooseSeed()): Promise<void> {
  rotating ??= rotateNow(clientSeed).finally(() => {
    rotating = null
  })
  return rotating
}

async function rotateNow(clientSeed: string): Promise<void> {
  try {
    await rotateTo(useSeeds.getState().nextRoot, clientSeed)
  } catch (error) {
    if (!isRefused(error, 'next_root_changed')) throw error
    await refreshSeeds()
    await rotateTo(useSeeds.getState().nextRoot, clientSeed)
  }
}

async function rotateTo(nextRoot: string | null, clientSeed: string): Promise<void> {
  if (nextRoot === null) return
  const before = useSeeds.getState().active
  const body = { expectedNextRoot: nextRoot, clientSeed }
  const seeds = await api.call(rotateSeeds, { body })
  const isPromised = seeds.active?.root === nextRoot && seeds.active.clientSeed === clientSeed
  if (!isPromised) throw new Error('The new seeds don’t match the commitment hash.')
  remember(seeds)
  if (before !== null && before.roundsUsed > 0) void repeatOld(before.epoch)
}

/** Replays the whole epoch that the rotation has ended: its secret is now revealed. */
async function repeatOld(epoch: number): Promise<void> {
  const checks = await import('./epoch-checks.ts').catch(() => null)
  await checks?.checkEpoch(epoch)
}

function remember({ active, nextRoot }: Seeds): void {
  const isSame = useSeeds.getState().active?.epoch === active?.epoch
  useSeeds.setState({ active, nextRoot, ...(!isSame && { seenNonces: new Set<number>() }) })
}

/** Returns 22 base64url characters: 132 random bits unknown to the server. */
export function chooseSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}
