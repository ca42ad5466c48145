import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { roundSeed } from '@kapis/fairness/pf1'
import { getSeeds, rotateSeeds } from '@kapis/contract/routes'
import { secretBoxContext } from '../src/fairness/prepare-epoch.ts'
import type { TestApp, Player } from './test-app.ts'

/** Starts a new epoch with a known client seed, so that the draws of the next rounds are fixed. */
export async function ensureTestEpoch(app: TestApp, player: Player): Promise<void> {
  const { data } = await app.send(player, getSeeds, {})
  const body = { expectedNextRoot: data.nextRoot, clientSeed: 'seat' }
  await app.send(player, rotateSeeds, { body })
}

/** Returns the hidden draws of the player's next round, or of the round `back` rounds before it. */
export async function peekDraws(app: TestApp, player: Player, back = 0): Promise<Draws> {
  const { epoch, nonce } = await app.db
    .selectFrom('ledger_account')
    .select(['epoch', 'nonce'])
    .where('player_id', '=', player.userId)
    .executeTakeFirstOrThrow()
  const row = await app.db
    .selectFrom('fairness_epoch')
    .select(['secret_sealed', 'client_seed'])
    .where('player_id', '=', player.userId)
    .where('epoch', '=', epoch)
    .executeTakeFirstOrThrow()
  const secret = app.sealer.open(row.secret_sealed, secretBoxContext(player.userId, epoch))
  const seed = roundSeed(secret, nonce - back)
  return drawsOf({ roundSeed: seed, clientSeed: row.client_seed ?? '', nonce: nonce - back })
}
