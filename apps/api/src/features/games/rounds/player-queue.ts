export type PlayerQueue = <T>(playerId: string, work: () => Promise<T>) => Promise<T>

/**
 * Makes a queue that runs one request of each player at a time. A player's other requests wait here
 * rather than at the account's lock, where each would occupy a database connection.
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
