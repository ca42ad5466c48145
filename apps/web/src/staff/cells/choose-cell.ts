import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { storeChoice } from './cell-choice.ts'

/**
 * Switches to another cell, or to all. The pages are loaded again from there, from their first page
 * on, because the key of a page and an open item belong to the previous cell.
 */
export async function chooseCell(
  chosen: string | null,
  toFirstPage: () => Promise<void>,
): Promise<void> {
  storeChoice(chosen)
  const queryKey = [STAFF_QUERY_KEY]
  await queryClient.cancelQueries({ queryKey })
  await toFirstPage()
  await queryClient.resetQueries({ queryKey })
}
