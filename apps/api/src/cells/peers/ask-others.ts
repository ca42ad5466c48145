import { inTime } from '../directory/in-time.ts'
import type { CellRow } from '../directory/list-cells.ts'
import type { makeAsk } from './ask.ts'

/** The answer of another cell. */
type OtherAnswer = { cell: string; data: unknown }

/** Asks all other cells for the same path. A cell that does not answer in time is left out. */
export type AskOthers = (path: string) => Promise<OtherAnswer[]>

/** Asks nobody, where there are no other cells. */
export const askNobody: AskOthers = async () => []

type OtherCells = { name: string | undefined; list(): Promise<CellRow[]> }

type AskOthersSettings = {
  cells: OtherCells & { ask: ReturnType<typeof makeAsk> }
  /** The longest time that a caller waits for another cell. */
  waitMs?: number
  /** How long an answer is used, and how long a cell that did not answer is not waited for. */
  freshMs?: number
  now?: () => number
}

type Known = { at: number; data: unknown; asking: Promise<void> | null }

const WAIT_MS = 300
const FRESH_MS = 1_000
const KNOWN_MAX = 500

/**
 * Returns a function that asks the other cells for what this one shows to players, such as recent
 * results. Neither a dead cell nor a dead directory makes a player wait: the list of cells is the
 * last known one, and a cell that is late is left out until it has answered.
 */
export function makeAskOthers(settings: AskOthersSettings): AskOthers {
  const { cells, waitMs = WAIT_MS, freshMs = FRESH_MS, now = Date.now } = settings
  const listNames = makeListNames(cells, waitMs)
  const known = new Map<string, Known>()
  const ask = async (name: string, path: string, into: Known) => {
    try {
      const { status, body } = await cells.ask(name, { method: 'GET', path, whom: 'cell' })
      into.data = status === 200 ? (JSON.parse(body.toString()) as { data: unknown }).data : null
    } catch {
      into.data = null
    }
    into.at = now()
    into.asking = null
  }
  const find = async (name: string, path: string): Promise<unknown> => {
    const key = `${name} ${path}`
    const last = known.get(key)
    // A cell that has not answered an earlier request yet is not waited for again.
    if (last !== undefined && (last.asking !== null || now() - last.at < freshMs)) return last.data
    if (known.size >= KNOWN_MAX) known.clear()
    const entry: Known = { at: now(), data: null, asking: null }
    known.set(key, entry)
    entry.asking = ask(name, path, entry)
    await inTime(entry.asking, waitMs)
    return entry.data
  }
  return async (path) => {
    const names = await listNames()
    const found = await Promise.all(
      names.map(async (cell) => ({ cell, data: await find(cell, path) })),
    )
    return found.filter(({ data }) => data !== null && data !== undefined)
  }
}

/** Returns a function that names the other cells, as far as this process knows them. */
function makeListNames({ name, list }: OtherCells, waitMs: number) {
  let names: string[] = []
  let listing: Promise<void> | null = null
  let isFirst = true
  const read = async () => {
    const rows = await list().catch(() => null)
    const others = rows?.filter((cell) => cell.name !== name && cell.state !== 'out')
    names = others?.map((cell) => cell.name) ?? names
    listing = null
  }
  return async () => {
    listing ??= read()
    if (isFirst) await inTime(listing, waitMs)
    isFirst = false
    return names
  }
}
