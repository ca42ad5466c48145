import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ApiAddress, BetClient, BetAck } from './bet-client.ts'
import type { Ack } from './crowd.ts'

const REPEATS_MAX = 60

/** Sends answered identifiers again; counts the answers that differ from the first one. */
export async function countChanged(
  line: BetClient,
  options: {
    acks: readonly Ack[]
    players: Player[]
    address: ApiAddress
    say(line: string): void
  },
): Promise<number> {
  const { acks, players, address, say } = options
  const byId = new Map(players.map((player) => [player.userId, player]))
  const step = Math.max(1, Math.floor(acks.length / REPEATS_MAX))
  let changed = 0
  for (let n = 0; n < acks.length; n += step) {
    const ack = acks[n]!
    const heard = await line.rollDice(address, byId.get(ack.playerId)!, ack.identifier)
    if (heard !== 'nothing' && heard.status === 200 && isSame(heard.data, ack)) continue
    changed += 1
    if (changed === 1) say(`CHANGED ${ack.identifier}: ${JSON.stringify(heard).slice(0, 200)}`)
  }
  return changed
}

function isSame(data: unknown, ack: Ack): boolean {
  const { ledgerSeq, balance } = data as BetAck
  return ledgerSeq === ack.seq && balance.coin === ack.coin && balance.ticket === ack.ticket
}
