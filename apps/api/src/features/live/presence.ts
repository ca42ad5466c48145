import type { ItemPresence, Viewer } from '@kapis/contract/entered'
import type { PresenceType, UpdatePresence } from '@kapis/contract/presence'
import type { Redis } from 'ioredis'
import { makeAppend, openRedis } from './event-log.ts'
import type { AppendEvents } from './event-log.ts'

/** How long an item counts as open after its page last said so. Pages repeat it every 10 s. */
const OPEN_MS = 30_000

export type PresenceStore = {
  /**
   * Stores which item is open on a page, and returns all items of the type that are open on any
   * page. Without Redis it returns none, so nothing may depend on it.
   */
  update(viewer: Viewer, input: UpdatePresence): Promise<ItemPresence[]>
  close(): void
}

/**
 * The Lua script that removes the pages that are gone and stores what one page shows, by the clock
 * of Redis. Each value is the time until which it counts, a space, and the entry as JSON. Returns
 * all values from before, including those that were removed, and all values from now.
 */
const UPDATE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local before = redis.call('HVALS', KEYS[1])
for _, page in ipairs(redis.call('HKEYS', KEYS[1])) do
  local untilMs = string.match(redis.call('HGET', KEYS[1], page), '^%d+')
  if tonumber(untilMs) <= now then redis.call('HDEL', KEYS[1], page) end
end
redis.call('HDEL', KEYS[1], ARGV[1])
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %s', now + ARGV[3], ARGV[2]))
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { before, redis.call('HVALS', KEYS[1]) }`

type Entry = Viewer & { itemId: string }
type PresenceRedis = Redis & {
  updatePresence(
    key: string,
    page: string,
    entry: string,
    openMs: number,
  ): Promise<[before: string[], after: string[]]>
}

export function openPresence(redisUrl: string | undefined, openMs = OPEN_MS): PresenceStore {
  if (redisUrl === undefined) return { update: async () => [], close() {} }
  const redis = openRedis(redisUrl) as PresenceRedis
  redis.defineCommand('updatePresence', { numberOfKeys: 1, lua: UPDATE })
  const append = makeAppend(redis)
  const update = async (viewer: Viewer, { type, itemId, pageId }: UpdatePresence) => {
    const entry = itemId === null ? '' : JSON.stringify({ itemId, ...viewer })
    const page = `${viewer.userId} ${pageId}`
    const states = await redis.updatePresence(`live:presence:${type}`, page, entry, openMs)
    const [before, after] = states.map(viewersByItem) as [ViewersByItem, ViewersByItem]
    await publishChanges(append, type, before, after)
    return [...after].map(([id, viewers]) => ({ itemId: id, viewers }))
  }
  return {
    // If Redis is unreachable, pages poll and show no viewers.
    update: (viewer, input) => update(viewer, input).catch(() => []),
    close: () => redis.disconnect(),
  }
}

type ViewersByItem = Map<string, Viewer[]>

/** Groups the entries by item. A person with two pages on one item is named once. */
function viewersByItem(values: readonly string[]): ViewersByItem {
  const items: ViewersByItem = new Map()
  const entries = values.map((value) => JSON.parse(value.slice(value.indexOf(' ') + 1)) as Entry)
  for (const { itemId, ...viewer } of entries.toSorted(byName)) {
    const viewers = items.get(itemId) ?? []
    if (viewers.every(({ userId }) => userId !== viewer.userId)) viewers.push(viewer)
    items.set(itemId, viewers)
  }
  return items
}

function byName(a: Viewer, b: Viewer): number {
  return a.username < b.username ? -1 : 1
}

/**
 * Publishes the items whose viewers have changed. These events skip the outbox: no transaction
 * causes them, and what they report is in Redis itself.
 */
async function publishChanges(
  append: AppendEvents,
  type: PresenceType,
  before: ViewersByItem,
  after: ViewersByItem,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (itemId) => idsOf(before.get(itemId)) !== idsOf(after.get(itemId)),
  )
  await append(
    changed.map((itemId) => ({
      toUserId: null,
      event: { kind: `${type}_presence`, itemId, viewers: after.get(itemId) ?? [] } as const,
    })),
  )
}

function idsOf(viewers: readonly Viewer[] = []): string {
  return viewers.map(({ userId }) => userId).join()
}
