import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { noteProgress } from '../progress.ts'

/** Opens a writer that inserts rows one after another and measures how long each insert takes. */
export async function openWriter(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let written = 0
  const write = async (): Promise<number> => {
    written += 1
    const startMs = performance.now()
    await client.query(
      `with paid as (
         insert into payment (payment_id, player_no, status, amount_minor, created_at)
         values (-$1::bigint, $1::bigint % 1000, 'pending', 100, now())
       )
       update payment set status = 'checked' where payment_id = $1`,
      [written],
    )
    noteProgress()
    return Math.round(performance.now() - startMs)
  }
  const until = async (isOver: () => boolean): Promise<number[]> => {
    const waits: number[] = []
    while (!isOver()) {
      waits.push(await write())
      await wait(2)
    }
    return waits
  }
  return {
    measure(ms: number): Promise<number[]> {
      const endMs = performance.now() + ms
      return until(() => performance.now() >= endMs)
    },
    /** Writes until the work has ended. Rejects if the work does. */
    async during(work: Promise<void>): Promise<number[]> {
      let isOver = false
      const [waits] = await Promise.all([until(() => isOver), work.finally(() => (isOver = true))])
      return waits
    },
    stop: () => client.end(),
  }
}
