import type { Replacements } from '../../../../apps/api/src/app.ts'
import type { Db } from '../../../../apps/api/src/db/pool.ts'
import { prepareEpoch, secretBoxContext } from '../../../../apps/api/src/fairness/prepare-epoch.ts'
import type { LocalSecretBox } from '../../../../apps/api/src/fairness/secret-box.ts'
import { parseCookie } from '../../../../apps/api/src/features/auth/sessions/session-token.ts'

type Rotation = { expectedNextRoot: string; clientSeed: string }

/** Planted bug: accepts a client seed whatever root it was chosen for. */
export function takeAnyRoot({ db }: { db: Db }): Replacements {
  return beforeRotation(async (playerId, sent) => {
    const { root } = await findNext(db, playerId)
    sent.expectedNextRoot = root.toString('hex')
  })
}

/** Planted bug: a dishonest operator creates the epoch after it knows the player's seed. */
export function makeRootLate({ db, sealer }: { db: Db; sealer: LocalSecretBox }): Replacements {
  return beforeRotation(async (playerId, sent) => {
    const { epoch } = await findNext(db, playerId)
    const { secret, root, treeTop } = prepareEpoch()
    await db
      .updateTable('fairness_epoch')
      .set({
        root,
        tree_top: treeTop,
        secret_sealed: sealer.seal(secret, secretBoxContext(playerId, epoch)),
      })
      .where('player_id', '=', playerId)
      .where('epoch', '=', epoch)
      .execute()
    sent.expectedNextRoot = root.toString('hex')
  })
}

function beforeRotation(change: (playerId: string, sent: Rotation) => Promise<void>): Replacements {
  return {
    addRoutes(app) {
      app.addHook('preHandler', async ({ body, headers }) => {
        const sent = body as Rotation | null | undefined
        const key = parseCookie(/__Host-kapis=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
        if (typeof sent?.expectedNextRoot === 'string' && key !== null) {
          await change(key.userId, sent)
        }
      })
    },
  }
}

function findNext(db: Db, playerId: string) {
  return db
    .selectFrom('fairness_epoch')
    .select(['epoch', 'root'])
    .where('player_id', '=', playerId)
    .where('state', '=', 'next')
    .executeTakeFirstOrThrow()
}
