import type { RoundFairness, Seeds } from '@kapis/contract/games'
import { getSeeds, rotateSeeds } from '@kapis/contract/routes'
import { create } from 'zustand'
import { api } from '#lib/api/api-client.ts'
import { isRefused } from '#lib/api/api-errors.ts'
import { onSignedOut } from '#player/session/session-store.ts'

type Active = NonNullable<Seeds['active']>

export type SeedState = {
  /** The seeds stored before play, which settled rounds are checked against. */
  active: Active | null
  nextRoot: string | null
  /** Nonces seen under the active root; a repeated one is a mismatch. */
  seenNonces: ReadonlySet<number>
}

const initial: SeedState = { active: null, nextRoot: null, seenNonces: new Set() }

export const useSeeds = create<SeedState>(() => initial)

onSignedOut(() => useSeeds.setState(initial))

const ROUNDS_LEFT_MIN = 64

/** Sets the player's client seed before the first bet, under a root shown first. */
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

/** Counts a round, and rotates the seeds before they run out. */
export function countRound({ epoch, nonce }: RoundFairness): void {
  const { active, seenNonces } = useSeeds.getState()
  if (active === null || nonce === null || epoch !== active.epoch) return
  const roundsUsed = Math.max(active.roundsUsed, nonce + 1)
  const seen = new Set(seenNonces).add(nonce)
  useSeeds.setState({ active: { ...active, roundsUsed }, seenNonces: seen })
  if (active.roundsMax - roundsUsed <= ROUNDS_LEFT_MIN) rotate().catch(() => undefined)
}

/** Reloads the seeds: another tab may have rotated them. */
export async function refreshSeeds(): Promise<void> {
  remember(await api.call(getSeeds, {}))
}

let rotating: Promise<void> | null = null

/** Rotates to the player's client seed, or to a random one. */
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
  if (!isPromised) throw new Error('The new seeds are not the ones that were promised.')
  remember(seeds)
  if (before !== null && before.roundsUsed > 0) void repeatOld(before.epoch)
}

/** Replays the whole old epoch, now that its secret is revealed. */
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
