import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { roundSeed } from '@kapis/fairness/pf1'
import { getSeeds, rotateSeeds } from '@kapis/contract/routes'
import { sealPlace } from '../src/fairness/prepare-epoch.ts'
import type { House, Player } from './house.ts'

/** Brings a player into an epoch, so that the draws of the next round are fixed. */
export async function sitDown(house: House, player: Player): Promise<void> {
  const { data } = await house.send(player, getSeeds, {})
  const body = { expectedNextRoot: data.nextRoot, clientSeed: 'seat' }
  await house.send(player, rotateSeeds, { body })
}

/** What only the house knows: the draws of the player's next round, or of an earlier one. */
export async function peekDraws(house: House, player: Player, back = 0): Promise<Draws> {
  const { epoch, nonce } = await house.db
    .selectFrom('ledger_account')
    .select(['epoch', 'nonce'])
    .where('player_id', '=', player.userId)
    .executeTakeFirstOrThrow()
  const row = await house.db
    .selectFrom('fairness_epoch')
    .select(['secret_sealed', 'client_seed'])
    .where('player_id', '=', player.userId)
    .where('epoch', '=', epoch)
    .executeTakeFirstOrThrow()
  const secret = house.sealer.open(row.secret_sealed, sealPlace(player.userId, epoch))
  const seed = roundSeed(secret, nonce - back)
  return drawsOf({ roundSeed: seed, clientSeed: row.client_seed ?? '', nonce: nonce - back })
}
