import type { LiveEvent, LiveKind } from '@kapis/contract/live'
import type { OpenRound } from '@kapis/contract/games'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES, STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { makeBalanceFollower } from '#player/live/follow-balance.ts'
import { makeRefresher } from '#player/live/refresh-soon.ts'
import { makeResultsFollower } from '#player/results/follow-results.ts'
import { explainEnded } from './check-ended.ts'
import { makeStaffReactions } from './react-staff.ts'
import { refreshOffer } from './refresh-offer.ts'

type EventOf<K extends LiveKind> = Extract<LiveEvent, { kind: K }>
/** What the page does when an event arrives. A kind without a reaction does not compile. */
type Reactions = { [K in LiveKind]: (event: EventOf<K>) => void }

const own = (name: keyof typeof OWN_QUERIES) => [OWN_QUERIES[name]]
const staff = (name: keyof typeof STAFF_QUERIES) => [STAFF_QUERY_KEY, STAFF_QUERIES[name]]
/**
 * The keys of all queries that live events make outdated, except the list of reports, which is
 * refreshed once no dialog is open.
 */
const ALL = [
  ...Object.values(OWN_QUERIES).map((name) => [name]),
  ...Object.values(STAFF_QUERIES).map((name) => [STAFF_QUERY_KEY, name]),
].filter((key) => key.join() !== staff('reports').join())

/**
 * Creates the reactions to live events. They only request again what has changed, so every screen
 * keeps one source of truth, and announces a change only once.
 */
export function makeReactions() {
  const balance = makeBalanceFollower()
  const refresh = makeRefresher()
  const feed = makeResultsFollower()
  const office = makeStaffReactions(refresh)
  const reactions: Reactions = {
    balance: (event) => balance.follow(event.balance),
    rounds: ({ games }) => {
      if (!isListed(games)) refresh.soon(own('rounds'))
    },
    wallet: () =>
      refresh.soon(own('wallet'), own('transactions'), own('withdrawalTerms'), own('promos')),
    notification: () => refresh.soon(own('notifications')),
    own_report: () => refresh.soon(own('reports')),
    own_identity: () => refresh.soon(own('identity')),
    limits: () => refresh.soon(own('limits')),
    ended: (event) => void explainEnded(event),
    // Nothing is left to do: `catchUp` has requested everything again.
    resync: () => {},
    heartbeat: () => {},
    announcement: () => refresh.inTurn(own('notifications')),
    switches: () => {
      refresh.inTurn(staff('switches'))
      void refreshOffer()
    },
    results: ({ results }) => feed.follow(results),
    ...office.reactions,
  }
  return {
    reactions,
    /**
     * Requests again what missed events may have changed. A page that was just opened requests only
     * the balance and the notifications, because all else on it is a second old.
     */
    catchUp({ isFirst }: { isFirst: boolean }) {
      if (isFirst) return refresh.soon(own('balance'), own('notifications'))
      refresh.inTurn(...ALL)
      office.listReports()
      void refreshOffer()
    },
    stop() {
      balance.stop()
      refresh.stop()
      feed.stop()
      office.stop()
    },
  }
}

/** Returns whether the page already shows that rounds of exactly these games are open. */
function isListed(games: readonly string[]): boolean {
  const cached = queryClient.getQueriesData<{ rounds: OpenRound[] }>({ queryKey: own('rounds') })
  return cached.every(([, data]) => {
    const shown = data?.rounds.map(({ game }) => game)
    return shown === undefined || shown.toSorted().join() === games.toSorted().join()
  })
}
