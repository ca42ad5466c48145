import { ApiError } from '#lib/api/api-errors.ts'

type Page<Row> = { rows: readonly Row[]; after: string | null }

/**
 * Reads every page of a list by key, however long the list is. Waits and retries if the server is
 * busy or limits the rate.
 */
export async function* readPages<Row>(
  ask: (page: number, after: string | null) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null
  for (let page = 1; ; page += 1) {
    const read: Page<Row> = await patiently(() => ask(page, after))
    yield read.rows
    if (read.after === null) return
    // A page that names its own key as the next one would make this loop endless.
    if (read.after === after) throw new Error('The list does not go on.')
    after = read.after
  }
}

const TRIES_MAX = 20
const WAIT_MS = 1_000
const SLOWER: readonly number[] = [429, 503]

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      const isTooQuick = error instanceof ApiError && SLOWER.includes(error.status)
      if (!isTooQuick || tries === TRIES_MAX) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
  }
}
