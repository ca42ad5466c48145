import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { storeChoice } from './cell-choice.ts'
import { forgetIds } from './known-ids.ts'

/** Goes on to another cell, or to all. What the pages show is loaded anew from there. */
export async function chooseCell(chosen: string | null): Promise<void> {
  storeChoice(chosen)
  forgetIds()
  const queryKey = [STAFF_QUERY_KEY]
  await queryClient.cancelQueries({ queryKey })
  await queryClient.resetQueries({ queryKey })
}
