import type { placePlayers } from '../../../apps/api/src/features/transparency/gather-players.ts'

/** Planted bug: leaves in the order of the accounts, which is the same in every month. */
export const inOrderOfAccounts =
  (place: typeof placePlayers): typeof placePlayers =>
  (news) => {
    const { leaves, months } = place(news)
    return {
      leaves: months.flatMap(({ places }) => places.map((one) => leaves[one]!)),
      months: months.map((month) => ({ ...month, places: month.places.map((_, n) => n) })),
    }
  }
