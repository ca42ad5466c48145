import { heldKeys } from '../../src/config/key-settings.ts'
import type { Db } from '../../src/db/pool.ts'
import { prepareEpoch, secretBoxContext } from '../../src/fairness/prepare-epoch.ts'
import { makeSecretBox } from '../../src/fairness/secret-box.ts'
import { parseCookie } from '../../src/features/auth/sessions/session-token.ts'
import type { Deps } from '../../src/app/open-parts.ts'
import { withAddition } from '../compose.ts'
import type { Compose } from '../compose.ts'

type ChangeRotation = (deps: Deps, playerId: string, sent: Rotation) => Promise<void>
type Rotation = { expectedNextRoot: string; clientSeed: string }

/** Planted bug: accepts a client seed that was chosen for another root. */
export const takeAnyRoot = beforeRotation(async ({ db }, playerId, sent) => {
  const { root } = await findNext(db, playerId)
  sent.expectedNextRoot = root.toString('hex')
})

/** Planted bug: a dishonest operator replaces the next epoch once it knows the player's seed. */
export const makeRootLate = beforeRotation(async ({ db, config }, playerId, sent) => {
  const { epoch } = await findNext(db, playerId)
  const { secret, root, treeTop } = prepareEpoch()
  const box = makeSecretBox(...heldKeys(config).sealKeys)
  await db
    .updateTable('fairness_epoch')
    .set({
      root,
      tree_top: treeTop,
      secret_sealed: box.seal(secret, secretBoxContext(playerId, epoch)),
    })
    .where('player_id', '=', playerId)
    .where('epoch', '=', epoch)
    .execute()
  sent.expectedNextRoot = root.toString('hex')
})

function beforeRotation(change: ChangeRotation): Compose {
  return withAddition((app, deps) => {
    app.addHook('preHandler', async ({ body, headers }) => {
      const sent = body as Rotation | null | undefined
      const key = parseCookie(/__Host-kapis=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
      if (typeof sent?.expectedNextRoot === 'string' && key !== null) {
        await change(deps, key.userId, sent)
      }
    })
  })
}

function findNext(db: Db, playerId: string) {
  return db
    .selectFrom('fairness_epoch')
    .select(['epoch', 'root'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'next')
    .executeTakeFirstOrThrow()
}
