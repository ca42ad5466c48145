import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { storeChoice } from './cell-choice.ts'
import { forgetIds } from './known-ids.ts'

/**
 * Goes on to another cell, or to all. What the pages show is loaded anew from there, and from the
 * first page on: the key of a page and an opened item are those of the cell before.
 */
export async function chooseCell(
  chosen: string | null,
  toFirstPage: () => Promise<void>,
): Promise<void> {
  storeChoice(chosen)
  forgetIds()
  const queryKey = [STAFF_QUERY_KEY]
  await queryClient.cancelQueries({ queryKey })
  await toFirstPage()
  await queryClient.resetQueries({ queryKey })
}
