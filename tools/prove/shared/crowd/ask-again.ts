import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ApiAddress, BetClient, BetAck } from './bet-client.ts'
import type { Ack } from './crowd.ts'
import { hearPatiently } from './hear-patiently.ts'

const REPEATS_MAX = 60

/**
 * Sends answered bets again with the same identifiers, and counts the answers that differ from the
 * first.
 */
export async function countChanged(
  line: BetClient,
  options: {
    acks: readonly Ack[]
    players: Player[]
    address: ApiAddress
    /** About how many bets to send again. They are spread evenly over all bets. */
    repeatsMax?: number
    say(line: string): void
  },
): Promise<number> {
  const { acks, players, address, repeatsMax = REPEATS_MAX, say } = options
  const byId = new Map(players.map((player) => [player.userId, player]))
  const step = Math.max(1, Math.floor(acks.length / repeatsMax))
  let changed = 0
  for (let n = 0; n < acks.length; n += step) {
    const ack = acks[n]!
    const player = byId.get(ack.playerId)!
    const heard = await hearPatiently(() => line.rollDice(address, player, ack.identifier))
    if (heard.status === 200 && isSame(heard.data, ack)) continue
    // An API that answers none of them would cost the full patience for every bet.
    if (heard.status === 503) {
      say(`UNANSWERED ${ack.identifier}, sent again to port ${address.port}: ${heard.code}`)
      return changed + 1
    }
    changed += 1
    if (changed === 1) say(`CHANGED ${ack.identifier}: ${JSON.stringify(heard).slice(0, 200)}`)
  }
  return changed
}

function isSame(data: unknown, ack: Ack): boolean {
  const { ledgerSeq, balance } = data as BetAck
  return ledgerSeq === ack.seq && balance.coin === ack.coin && balance.ticket === ack.ticket
}
