type Entry = { userId: string; id: string; seq: number }

/**
 * Returns the address of a transaction in its player's history. The number of the entry is part of
 * it, so that the entry can be loaded wherever it is, and the list still begins with the newest.
 */
export function transactionLink({ userId, id, seq }: Entry): string {
  return `/admin/users/${userId}?tab=transactions&entry=${seq}&modal=open&itemId=${id}`
}
