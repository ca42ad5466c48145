export type PlayerQueue = <T>(playerId: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs one request of a player at a time. The others wait here rather than at the account's lock,
 * where each would occupy a connection.
 */
export function makePlayerQueue(): PlayerQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (playerId, work) => {
    const before = last.get(playerId) ?? Promise.resolve()
    const own = before.then(work, work)
    const done = own.catch(() => {})
    last.set(playerId, done)
    try {
      return await own
    } finally {
      if (last.get(playerId) === done) last.delete(playerId)
    }
  }
}
