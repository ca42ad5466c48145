import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { makeSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import { makePlayer } from '../../../../apps/api/test/make-player.ts'
import type { Player, PlayerOptions } from '../../../../apps/api/test/make-player.ts'
import { playEnough } from '../../../../apps/api/test/play-enough.ts'
import { rollDice } from '@kapis/contract/routes'
import { hearPatiently } from '../crowd/hear-patiently.ts'
import type { ApiAddress, BetClient } from '../crowd/bet-client.ts'

type Sources = { db: Db; secretsKey: string; line: BetClient; addresses: ApiAddress[] }

/** Creates the players who bet, deposit and withdraw, and the staff who credit and pay them. */
export async function makePlayers({ db, secretsKey, line, addresses }: Sources) {
  const sealer = makeSecretBox(Buffer.from(secretsKey, 'hex'))
  const many = async (count: number, options: PlayerOptions): Promise<Player[]> =>
    Promise.all(Array.from({ length: count }, () => makePlayer(db, sealer, options)))
  const players = await many(8, { coins: 100_000 })
  const depositors = await many(2, {})
  const withdrawers = await many(2, { coins: 10_000 })
  const staff = await many(2, { role: 'admin' })
  const roll = async (player: Player, body: { identifier: string }) => {
    const request = { method: rollDice.method, path: rollDice.path, body, key: body.identifier }
    return hearPatiently(() => line.send(addresses[0]!, player, request))
  }
  await Promise.all(withdrawers.map((player) => playEnough(player, roll)))
  return { players, depositors, withdrawers, staff }
}
