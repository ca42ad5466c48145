import { randomBytes } from 'node:crypto'
import { fillPath } from '@kapis/contract/route'
import type { Route } from '@kapis/contract/route'
import { claimPromo, requestDeposit, signUp, submitReport } from '@kapis/contract/routes'
import type pg from 'pg'
import sharp from 'sharp'
import { recordAudit } from '../../../apps/api/src/audit/record.ts'
import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import { openDb, openPool } from '../../../apps/api/src/db/pool.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import type { ProofApi, ProofContext } from '../proof.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { plantIdentity } from './plant-identity.ts'
import { plantNamedTexts } from './plant-named.ts'

const AT_ONCE = 6

/**
 * Creates one player per payload, who writes it in every field that a player can write. Values that
 * the routes refuse, or that come only from an image or a phone, are inserted by the table owner,
 * because the pages must handle those too.
 */
export async function plantTexts(
  ctx: ProofContext,
  app: ProofPlayers,
  { api, payloads }: { api: ProofApi; payloads: readonly string[] },
): Promise<{ owner: pg.Pool; players: Player[]; refused: number }> {
  const { ownerUrl } = await ctx.database()
  const owner = openPool({ url: ownerUrl, connectionsMax: AT_ONCE, waitMs: 60_000 })
  ctx.onExit(() => owner.end())
  const boss = await app.aPlayer({ role: 'super_admin' })
  const image = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#777' },
  })
    .png()
    .toBuffer()
  const players: Player[] = []
  let refused = 0
  for (let at = 0; at < payloads.length; at += AT_ONCE) {
    const some = payloads.slice(at, at + AT_ONCE)
    const made = await Promise.all(
      some.map(async (payload, n) => {
        const player = await app.aPlayer({ coins: 100 })
        const message = await writeByRoutes(api, { player, payload, picture: image })
        await writeByOwner(owner, { player, payload, boss })
        const planted = { userId: player.userId, payload, bossId: boss.userId }
        await plantNamedTexts(owner, planted)
        await plantIdentity(owner, ctx.secretsKey, { ...planted, n: at + n })
        return { player, ...message }
      }),
    )
    players.push(...made.map(({ player }) => player))
    refused += made.filter(({ isNameRefused }) => isNameRefused).length
  }
  return { owner, players, refused }
}

type Words = { player: Player; payload: string; picture: Buffer }

async function writeByRoutes(api: ProofApi, { player, payload, picture: image }: Words) {
  const name = { username: payload, email: 'x@test.example', mobileNumber: '09170000000' }
  const password = { password: 'Kapis-demo1!', confirmPassword: 'Kapis-demo1!' }
  const named = await send(api, null, signUp, { ...name, ...password })
  const params = { userId: player.userId }
  await send(api, player, submitReport, { title: payload, description: payload })
  await send(api, player, claimPromo, { promoCode: payload }, params)
  const receiptImage = {
    fileData: image.toString('base64'),
    fileName: payload,
    fileType: 'image/png',
  }
  const deposit = { type: 'deposit', amount: 1, receiptImage }
  await send(api, player, requestDeposit, deposit, params)
  return { isNameRefused: named === 400 }
}

async function send(
  api: ProofApi,
  as: Player | null,
  route: Route,
  body: object,
  params?: Record<string, string>,
): Promise<number> {
  const reply = await fetch(`${api.url}${fillPath(route.path, params)}`, {
    method: route.method,
    headers: {
      origin: api.origin,
      'content-type': 'application/json',
      ...(as !== null && { cookie: `__Host-kapis=${as.cookie}` }),
    },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply.status
}

type Planted = { player: Player; payload: string; boss: Player }

async function writeByOwner(owner: pg.Pool, { player, payload, boss }: Planted): Promise<void> {
  const { userId } = player
  const reference = randomBytes(8).toString('hex').toUpperCase()
  const written: [statement: string, ...values: string[]][] = [
    [NAMES, userId, payload],
    ['update user_session set user_agent = $2 where user_id = $1', userId, payload],
    [READINGS, userId, payload],
    [WITHDRAWAL, userId, payload],
    [ACCOUNT, userId, payload],
    [PASSKEY, userId, payload],
    [RECEIPT, boss.userId, payload, payload.slice(0, 64), reference],
    [NOTIFICATION, userId, payload],
    [GCASH_LINE, boss.userId, payload, reference],
    [EXPLANATION, boss.userId, payload, reference],
    [LISTED, userId, payload, boss.userId],
    [REPLY, userId, payload, boss.userId],
    [APPROVAL, userId, payload, boss.userId],
    [INVITATION, reference, payload, boss.userId],
    [API_TOKEN, boss.userId, payload],
    [CLOSED, userId, payload, boss.userId],
  ]
  for (const [statement, ...values] of written) await owner.query(statement, values)
  await inTransaction(openDb(owner), (tx) =>
    recordAudit(tx, {
      actor: boss,
      action: 'users.comment',
      description: payload,
      oldValue: { comment: null },
      newValue: { comment: payload },
      affected: { userId, username: payload },
      reason: payload,
    }),
  )
}

const NAMES = `update app_user set username = $2, email = $2 || '@x.test', comment = $2
  where user_id = $1`
const READINGS = `update wallet_history
  set detected_text = $2, read_sender = $2, comment = $2, read_at = now() where player_id = $1`
const WITHDRAWAL = `insert into wallet_history
    (player_id, type, amount_minor, gcash_number, gcash_name, hold_seq, due_at, comment)
  values ($1, 'withdraw', 10000, '09170000000', $2, 1, now(), $2)`
const ACCOUNT = `insert into gcash_account (player_id, gcash_number, gcash_name)
  values ($1, '09170000000', $2)`
const PASSKEY = `insert into passkey
    (user_id, credential_id, public_key, sign_count, name, is_backup_eligible, is_backed_up)
  values ($1::uuid, uuid_send($1::uuid), ''::bytea, 0, left($2::text, 50), true, true)`
const RECEIPT = `insert into deposit_receipt
    (created_by, received_from, reference_number, reference, amount_minor, received_at)
  values ($1, $2, $3, $4, 10000, now())`
const GCASH_LINE = `with file as (insert into gcash_import (file_name, columns, imported_by)
    values (left($2::text, 255), '{}', $1::uuid) returning gcash_import_id)
  insert into gcash_line (gcash_import_id, line_no, at, day, kind, reference, party, amount_minor,
    balance_minor, identity)
  select gcash_import_id, 1, now(), current_date, 'in', $3::text, left($2::text, 200), 10000, 10000,
    sha256(convert_to($3::text, 'UTF8')) from file`
const EXPLANATION = `insert into recon_difference (difference_key, day, owner_id, amount_minor,
    explanation, note, resolved_by, resolved_at)
  select 'line-' || gcash_line_id, day, $1::uuid, amount_minor, 'other', left($2::text, 500),
    $1::uuid, now()
  from gcash_line where reference = $3::text`
const NOTIFICATION = `insert into notification (type, user_id, message, status, sent_at)
  values ('admin', $1, $2, 'sent', now())`
const LISTED = `with list as (
    insert into exclusion_list (name) values (left($2::text, 120)) returning exclusion_list_id),
  file as (insert into exclusion_import (exclusion_list_id, mode, listed_on, file_name, fingerprint,
      columns, added, removed, total, imported_by)
    select exclusion_list_id, 'add', current_date, left($2::text, 255), sha256('x'), '{}', 0, 0, 0,
      $3::uuid from list)
  insert into exclusion_match (exclusion_list_id, user_id, place, kinds, hashes, ended_at,
    cleared_by, clear_reason)
  select exclusion_list_id, $1::uuid, 'withdrawal', '{mobile}', array[sha256('x')], now(), $3::uuid,
    left($2::text, 500) from list`
const REPLY = `insert into report_reply (player_id, report_id, author_id, message)
  select player_id, report_id, $3, $2 from report where player_id = $1`
const APPROVAL = `insert into approval (action, subject, asked, amount_minor, affected_user_id, reason,
    maker_id)
  values ('users.totp-reset', 'totp ' || $1::text,
    json_build_object('userId', $1::text, 'enrolledAt', null), 0, $1::uuid, $2, $3)`
const INVITATION = `insert into staff_invitation (invitation_id, role, name, email, token_hash, reason,
    made_by)
  values (gen_random_uuid(), 'moderator', $2, $2, sha256(convert_to($1, 'UTF8')), $2, $3)`
const API_TOKEN = `insert into api_token (api_token_id, name, holder_id, routes, days, reason, made_by)
  values (gen_random_uuid(), $2, $1::uuid, array['getOverview', $2], 1, $2, $1::uuid)`
const CLOSED = `insert into game_switch (scope, reason, closed_by)
  values ('player:' || $1::text, $2, $3)`
