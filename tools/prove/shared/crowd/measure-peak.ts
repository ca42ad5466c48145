import { setTimeout as wait } from 'node:timers/promises'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import { askPatiently } from '../app/ask-patiently.ts'
import type { ProofApi } from '../../proof.ts'
import type { BetClient } from './bet-client.ts'

type Site = { line: BetClient; api: ProofApi; players: Player[] }

/** The number of bets settled per second, and the replies other than 200. */
type Peak = { perSecond: number; others: string[] }

/** How long a player waits after a refusal, so that refusals do not become the load. */
const REFUSED_MS = 250

/** Makes every player send one bet after another, and counts the bets settled per second. */
export async function measurePeak({ line, api, players }: Site, ms: number): Promise<Peak> {
  // Each player's first bet opens connections and fills caches.
  await Promise.all(
    players.map((player) =>
      askPatiently(async () => {
        const heard = await line.rollDice(api, player, 'first')
        return heard === 'nothing' ? { status: 503 } : heard
      }),
    ),
  )
  const startMs = performance.now()
  const isOver = () => performance.now() - startMs >= ms
  const others = new Set<string>()
  let taken = 0
  await Promise.all(
    players.map(async (player) => {
      for (let n = 1; !isOver(); n += 1) {
        const heard = await line.rollDice(api, player, `peak-${n}`)
        const isTaken = heard !== 'nothing' && heard.status === 200
        taken += Number(isTaken && !isOver())
        if (isTaken) continue
        others.add(heard === 'nothing' ? 'no reply' : `${heard.status} ${heard.code}`)
        await wait(REFUSED_MS)
      }
    }),
  )
  return { perSecond: taken / (ms / 1_000), others: [...others] }
}
