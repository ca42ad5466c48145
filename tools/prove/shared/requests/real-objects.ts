import { randomBytes, randomUUID } from 'node:crypto'
import type { RouteName } from '@kapis/contract/policy'
import { recordAudit } from '../../../../apps/api/src/audit/record.ts'
import { inTransaction } from '../../../../apps/api/src/db/in-transaction.ts'
import { transactionId } from '../../../../apps/api/src/ledger/transaction-id.ts'
import { aDeadJob } from '../../../../apps/api/test/dead-job.ts'
import type { Player } from '../../../../apps/api/test/make-player.ts'
import type { ProofPlayers } from '../app/proof-players.ts'

type Make = (app: ProofPlayers, owner: Player) => Promise<string>
let made = 0

/** For each path parameter, a function that creates a row of the owner and returns its id. */
export const OBJECTS: Record<string, Make> = {
  userId: async (_, owner) => owner.userId,
  walletHistoryId: async ({ db }, owner) => {
    const row = { player_id: owner.userId, type: 'claim_promo', amount_minor: 0n }
    const insert = db.insertInto('wallet_history').values(row).returning('wallet_history_id')
    return (await insert.executeTakeFirstOrThrow()).wallet_history_id
  },
  transactionHistoryId: async ({ db }, owner) => {
    const user = db.selectFrom('app_user').select('public_no').where('user_id', '=', owner.userId)
    return transactionId((await user.executeTakeFirstOrThrow()).public_no, 1n)
  },
  depositReceiptId: async ({ db }, owner) => {
    made += 1
    const row = {
      reference_number: `REF ${made}`,
      reference: `REF${made}`,
      amount_minor: 10_000n,
      received_from: 'Maya',
      received_at: new Date(),
      created_by: owner.userId,
    }
    const insert = db.insertInto('deposit_receipt').values(row).returning('deposit_receipt_id')
    return (await insert.executeTakeFirstOrThrow()).deposit_receipt_id
  },
  promoCodeId: ({ db }) => aPromoCode(db),
  promoClaimId: async ({ db }, owner) => {
    const row = {
      player_id: owner.userId,
      promo_code_id: await aPromoCode(db),
      code: 'MATRIX',
      coin_minor: 0n,
      ticket_minor: 0n,
      expires_at: new Date(),
      seq: 1n,
    }
    const insert = db.insertInto('promo_claim').values(row).returning('promo_claim_id')
    return (await insert.executeTakeFirstOrThrow()).promo_claim_id
  },
  reportId: async ({ db }, owner) => {
    const row = { player_id: owner.userId, title: 'Slow', description: 'Very' }
    const insert = db.insertInto('report').values(row).returning('report_id')
    return (await insert.executeTakeFirstOrThrow()).report_id
  },
  // An id without a row is enough, because access is checked before the file is read.
  replyId: async () => randomUUID(),
  notificationId: async ({ db }) => {
    const row = { type: 'admin', message: 'Hello' }
    const insert = db.insertInto('notification').values(row).returning('notification_id')
    return (await insert.executeTakeFirstOrThrow()).notification_id
  },
  auditLogId: async ({ db }, owner) => {
    const entry = { actor: owner, action: 'users.comment', description: 'Said something' }
    await inTransaction(db, (tx) => recordAudit(tx, entry))
    const newest = db.selectFrom('audit_log').select('audit_log_id').orderBy('seq', 'desc').limit(1)
    return (await newest.executeTakeFirstOrThrow()).audit_log_id
  },
  sessionId: async ({ db }, owner) => {
    const row = {
      user_id: owner.userId,
      token_hash: randomBytes(32),
      idle_seconds: 600,
      ends_at: new Date(Date.now() + 3_600_000),
    }
    await db.insertInto('user_session').values(row).execute()
    return row.token_hash.toString('hex', 0, 16)
  },
  passkeyId: async ({ db }, owner) => {
    const row = {
      user_id: owner.userId,
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      sign_count: 0n,
      name: 'Phone',
      is_backup_eligible: true,
      is_backed_up: true,
    }
    const insert = db.insertInto('passkey').values(row).returning('passkey_id')
    return (await insert.executeTakeFirstOrThrow()).passkey_id
  },
  exclusionMatchId: async ({ db }, owner) => {
    const list = db.insertInto('exclusion_list').values({ name: `Matrix ${(made += 1)}` })
    const { exclusion_list_id } = await list
      .returning('exclusion_list_id')
      .executeTakeFirstOrThrow()
    const row = {
      exclusion_list_id,
      user_id: owner.userId,
      place: 'withdrawal',
      kinds: ['mobile'],
      hashes: [randomBytes(32)],
    }
    const insert = db.insertInto('exclusion_match').values(row).returning('exclusion_match_id')
    return (await insert.executeTakeFirstOrThrow()).exclusion_match_id
  },
  gcashImportId: async ({ db }, owner) => {
    const row = { file_name: 'matrix.csv', columns: '{}', imported_by: owner.userId }
    const insert = db.insertInto('gcash_import').values(row).returning('gcash_import_id')
    return (await insert.executeTakeFirstOrThrow()).gcash_import_id
  },
  exclusionUploadId: async ({ db }, owner) => {
    const columns = JSON.stringify({ kind: 'kind', hash: 'hash' })
    const places = { columns, kind_at: 0, hash_at: 1 }
    const row = { file_name: 'matrix.csv', ...places, made_by: owner.userId }
    const insert = db.insertInto('exclusion_upload').values(row).returning('exclusion_upload_id')
    return (await insert.executeTakeFirstOrThrow()).exclusion_upload_id
  },
  jobId: ({ db }) => aDeadJob(db),
  shareId: async ({ db }, owner) => {
    const row = {
      player_id: owner.userId,
      seq: BigInt((made += 1)),
      share_id: randomUUID(),
      has_amounts: false,
      has_name: false,
      record: JSON.stringify({ game: 'dice', multiplier4: 20_000, settledAt: '2026-11-15' }),
      key_id: 'matrix',
      signature: 'matrix',
    }
    await db.insertInto('shared_bet').values(row).execute()
    return row.share_id
  },
  invitationId: async ({ db }, owner) => {
    const row = {
      invitation_id: randomUUID(),
      role: 'moderator',
      name: 'matrix',
      email: 'matrix@example.com',
      reason: 'matrix',
      made_by: owner.userId,
    }
    await db.insertInto('staff_invitation').values(row).execute()
    return row.invitation_id
  },
  apiTokenId: async ({ db }, owner) => {
    const row = {
      api_token_id: randomUUID(),
      name: 'matrix',
      holder_id: owner.userId,
      routes: ['getOverview'],
      days: 1,
      reason: 'matrix',
      made_by: owner.userId,
    }
    await db.insertInto('api_token').values(row).execute()
    return row.api_token_id
  },
  identityCheckId: async ({ db }, owner) => {
    const row = { number_hash: randomBytes(32), number_key_id: 'matrix', status: 'refused' }
    const insert = db.insertInto('identity_check').values({ player_id: owner.userId, ...row })
    const { identity_check_id } = await insert
      .returning('identity_check_id')
      .executeTakeFirstOrThrow()
    return identity_check_id
  },
  approvalId: async (app, owner) => {
    made += 1
    const maker = await app.aPlayer({ role: 'super_admin' })
    const row = {
      action: 'wallet.adjust',
      subject: `matrix ${made}`,
      asked: '{}',
      amount_minor: 60_000_000n,
      affected_user_id: owner.userId,
      maker_id: maker.userId,
    }
    const insert = app.db.insertInto('approval').values(row).returning('approval_id')
    return (await insert.executeTakeFirstOrThrow()).approval_id
  },
}

async function aPromoCode(db: ProofPlayers['db']): Promise<string> {
  made += 1
  const row = {
    code: `MATRIX${made}`,
    coin_minor: 10_000n,
    ticket_minor: 0n,
    expires_at: new Date(Date.now() + 86_400_000),
    max_uses: 5,
    available_uses: 5,
  }
  const insert = db.insertInto('promo_code').values(row).returning('promo_code_id')
  return (await insert.executeTakeFirstOrThrow()).promo_code_id
}

const reason = 'matrix'

/** For each bulk route, the kind of its ids and the name of the field that contains them. */
export const BATCHES: Partial<Record<RouteName, [kind: string, word: string]>> = {
  deleteUsers: ['userId', 'userIds'],
  deleteWalletRows: ['walletHistoryId', 'walletHistoryIds'],
  deleteTransactions: ['transactionHistoryId', 'transactionHistoryIds'],
  deleteDepositReceipts: ['depositReceiptId', 'depositReceiptIds'],
  deletePromoCodes: ['promoCodeId', 'promoCodeIds'],
  deletePromoClaims: ['promoClaimId', 'promoClaimIds'],
  deleteReports: ['reportId', 'reportIds'],
  deleteNotifications: ['notificationId', 'notificationIds'],
  deleteAuditLogs: ['auditLogId', 'auditLogIds'],
}

/** Bodies that every role with access may send, so that an allowed call succeeds. */
export const STAFF_BODIES: Partial<Record<RouteName, object>> = {
  updateUser: { comment: 'Seen' },
  assignIdentity: { isMine: true },
  approveIdentity: { version: 1 },
  askIdentityAgain: { version: 1, reasons: ['glare'], parts: ['selfie'], message: 'Again' },
  refuseIdentity: { version: 1, reason: 'other' },
  correctTransaction: { source: 'bonus', reason },
  updateReport: { status: 'resolved' },
  replyToReport: { message: 'Done' },
  createNotification: { message: 'Hello' },
  updateNotification: { message: 'Hello again' },
  decideApproval: { verdict: 'refuse', reason },
}
