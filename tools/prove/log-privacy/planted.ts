import type { placePlayers } from '../../../apps/api/src/features/transparency/gather-leaves.ts'

/** Planted bug: leaves in the order of the accounts, which is the same in every month. */
export const inOrderOfAccounts =
  (place: typeof placePlayers): typeof placePlayers =>
  (news) =>
    place(news).toSorted((a, b) => (a.playerId! < b.playerId! ? -1 : 1))
