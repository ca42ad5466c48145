export type PlayerQueue = <T>(playerId: string, work: () => Promise<T>) => Promise<T>

/**
 * One request of a player at a time: the others wait here and not at the account's lock, where each
 * of them would keep a connection from everybody else.
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
