import { openUploads } from '../../../apps/api/src/app/open-uploads.ts'
import { openPeople } from '../../../apps/api/src/app/worker.ts'
import type { UserRef } from '../../../apps/api/src/audit/user-ref.ts'
import type { Config } from '../../../apps/api/src/config.ts'
import type { Db } from '../../../apps/api/src/db/pool.ts'
import { makeEpochCache } from '../../../apps/api/src/fairness/epoch-cache.ts'
import { openVault } from '../../../apps/api/src/features/identity/vault/vault.ts'
import { publishNothing } from '../../../apps/api/src/outbox/publish-fact.ts'
import type { DemoDeps, DemoPlayer } from './demo-deps.ts'
import { addExclusionLists } from './exclusion-lists.ts'
import { addIdentityChecks } from './identity-checks.ts'
import { replyWithImage } from './reply-with-image.ts'
import { shareWin } from './share-win.ts'

type Opened = Pick<DemoDeps, 'db' | 'files' | 'signer'> & {
  sealer: Parameters<typeof makeEpochCache>[0]
}

const LISTED = 5

/**
 * Does on the last day what players, staff and the worker do with the product's own functions:
 * identity checks, exclusion lists, a shared bet and a report with a picture.
 */
export async function playLastDay(config: Config, opened: Opened): Promise<void> {
  const { db, files, signer, sealer } = opened
  const uploads = openUploads(config)
  try {
    const now = Date.now()
    const { images } = uploads
    const deps: DemoDeps = {
      ...openPeople(config, publishNothing),
      db,
      files,
      images,
      signer,
      now,
      vault: openVault(config.vaultKeys, { images, files }),
      epochs: makeEpochCache(sealer),
      admin: await findAdmin(db),
      clock: () => new Date(),
      identityDays: config.identityDays,
    }
    const players = await listQuietPlayers(db)
    await addExclusionLists(deps, players.slice(0, LISTED))
    await addIdentityChecks(deps, players.slice(LISTED))
    await shareWin(deps, 'maya_luz')
    await replyWithImage(deps)
  } finally {
    await uploads.close()
  }
}

function findAdmin(db: Db): Promise<UserRef> {
  return db
    .selectFrom('app_user')
    .select(['user_id as userId', 'username', 'role'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .$narrowType<{ role: UserRef['role'] }>()
    .executeTakeFirstOrThrow()
}

const QUIET_MAX = 40

/**
 * Lists players who have paid and have no rounds, open cashier rows or pause, except those whose
 * logins are printed.
 */
async function listQuietPlayers(db: Db): Promise<DemoPlayer[]> {
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('deposit_receipt as d', 'd.paid_user_id', 'u.user_id')
    .distinctOn('u.user_id')
    .select(['u.user_id as userId', 'u.email', 'u.mobile_number as mobile'])
    .select('d.received_from as payer')
    .where('u.role', '=', 'player')
    .where('u.email', 'like', '%@demo.example')
    .where('u.mobile_number', 'not like', '+639170000%')
    .where(({ and, exists, not, selectFrom }) => {
      const waiting = selectFrom('wallet_history as w').whereRef('w.player_id', '=', 'u.user_id')
      return and([
        not(exists(waiting.where('w.status', '=', 'pending'))),
        not(exists(selectFrom('player_pause as p').whereRef('p.player_id', '=', 'u.user_id'))),
        not(exists(selectFrom('game_round as r').whereRef('r.player_id', '=', 'u.user_id'))),
      ])
    })
    .orderBy('u.user_id')
    .limit(QUIET_MAX)
    .execute()
  return rows.map(({ payer, ...row }, place) => ({
    ...row,
    place,
    fullName: payer.replace(/ 09\d{9}$/, ''),
  }))
}
