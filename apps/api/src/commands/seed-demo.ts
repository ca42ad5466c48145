import type { Role } from '@kapis/contract/auth'
import { formatMoney } from '@kapis/money/money'
import { crc16, writeFields } from '@kapis/payments/tlv'
import { sql } from 'kysely'
import { notify } from '#cashier/notify.ts'
import { readConfig } from '#config.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { openDb, openPool } from '#db/pool.ts'
import type { Db } from '#db/pool.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import { heldKeys } from '#config/key-settings.ts'
import { makeSecretBox } from '#fairness/secret-box.ts'
import { insertUser, newUserId } from '#features/auth/insert-user.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import { insertRow, newWalletId } from '#features/wallet/wallet.queries.ts'
import { post } from '#ledger/post.ts'

/** The password of the demo accounts. The program refuses to create them in production. */
export const DEMO_PASSWORD = 'Kapis-demo1!'

const DEMO_GCASH = '09170000000'
const DEMO_REST = '5204601653036085802PH5910KAPIS DEMO6006MANILA'

type DemoUser = { username: string; role: Role; coinMinor: bigint; ticketMinor: bigint }

export const DEMO_USERS: readonly DemoUser[] = [
  { username: 'maya_luz', role: 'player', coinMinor: 125_805_000n, ticketMinor: 240_000n },
  { username: 'jun-bautista', role: 'player', coinMinor: 384_107_500n, ticketMinor: 0n },
  { username: 'tala_0917', role: 'player', coinMinor: 5_000_000n, ticketMinor: 50_000n },
  { username: 'bea_villar', role: 'player', coinMinor: 98_200_000n, ticketMinor: 120_000n },
  { username: 'carlo_dg', role: 'player', coinMinor: 246_050_000n, ticketMinor: 0n },
  { username: 'nico_0822', role: 'player', coinMinor: 5_000_000n, ticketMinor: 50_000n },
  { username: 'r-santos', role: 'super_admin', coinMinor: 0n, ticketMinor: 0n },
  { username: 'a-reyes1', role: 'admin', coinMinor: 0n, ticketMinor: 0n },
  { username: 'm-cruz01', role: 'moderator', coinMinor: 0n, ticketMinor: 0n },
  // There are two super admins, because actions reserved for super admins need two of them.
  { username: 'l-garcia', role: 'super_admin', coinMinor: 0n, ticketMinor: 0n },
]

/** Creates demo accounts with coins. Running it again changes nothing. */
export async function seedDemo(config = readConfig()): Promise<void> {
  if (config.profile === 'production') throw new Error('Demo accounts do not belong in production.')
  const pool = openPool({ url: config.databaseUrl, connectionsMax: 2, waitMs: 60_000 })
  const db = openDb(pool)
  const sealer = makeSecretBox(...heldKeys(config).sealKeys)
  const passwords = makePasswords(config.pepperKeys)
  for (const [place, demo] of DEMO_USERS.entries()) {
    const exists = await db
      .selectFrom('app_user')
      .select('user_id')
      .where('username', '=', demo.username)
      .executeTakeFirst()
    if (exists !== undefined) continue
    const passwordHash = await passwords.hash(DEMO_PASSWORD)
    const epoch = prepareEpoch()
    await inTransaction(db, async (tx) => {
      const user = await insertUser(tx, sealer, {
        userId: newUserId(),
        username: demo.username,
        email: `${demo.username}@demo.example`,
        mobileNumber: `+639170000${String(place).padStart(3, '0')}`,
        passwordHash,
        role: demo.role,
        isAgeAttested: true,
        epoch,
      })
      await giveDemoMoney(tx, user.user_id, demo)
    })
  }
  await seedOperator(db)
  await seedPromos(db)
  await db.destroy()
}

/**
 * Stores a payment account of the operator for demo players to see. No money is ever paid to it.
 */
async function seedOperator(db: Db): Promise<void> {
  const account = writeFields([
    { tag: '00', value: 'com.p2pqrpay' },
    { tag: '01', value: 'GXCHPHM2XXX' },
    { tag: '02', value: '99964403' },
    { tag: '04', value: DEMO_GCASH },
  ])
  const unsigned = `000201010211${writeFields([{ tag: '27', value: account }])}${DEMO_REST}6304`
  await db
    .updateTable('operator_setting')
    .set({
      gcash_number: DEMO_GCASH,
      gcash_name: 'Kapis Demo Cashier',
      qr_payload: unsigned + crc16(unsigned),
    })
    .where('gcash_number', 'is', null)
    .execute()
}

/** The promo codes that the specification names. */
const DEMO_PROMOS = [
  { code: 'WELCOME', coin_minor: 150_000n, ticket_minor: 50_000n, min_deposit_minor: 2_000_000n },
  { code: 'WEEKEND', coin_minor: 100_000n, ticket_minor: 10_000n, min_deposit_minor: 1_000_000n },
  { code: 'BONUS', coin_minor: 500_000n, ticket_minor: 50_000n, min_deposit_minor: 10_000_000n },
]

async function seedPromos(db: Db): Promise<void> {
  const uses = 1_000
  const expires_at = sql<Date>`date_trunc('day', now()) + interval '1 year'`
  const shared = { expires_at, max_uses: uses, available_uses: uses }
  for (const promo of DEMO_PROMOS) {
    await db
      .insertInto('promo_code')
      .values({ ...promo, ...shared })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const DEMO_REASON = 'Demo money to play with'

/**
 * Credits a demo player as staff would, so that wallet history and notifications match the journal.
 */
async function giveDemoMoney(tx: Tx, playerId: string, demo: DemoUser): Promise<void> {
  const given = [
    { currency: 'coin', amountMinor: demo.coinMinor },
    { currency: 'ticket', amountMinor: demo.ticketMinor },
  ] as const
  for (const { currency, amountMinor } of given) {
    if (amountMinor === 0n) continue
    const walletHistoryId = await newWalletId(tx)
    const { seq } = await post(tx, {
      playerId,
      cause: 'adjustment',
      causeKey: walletHistoryId,
      counter: 'adjustments',
      currency,
      amountMinor,
    })
    await insertRow(tx, {
      player_id: playerId,
      wallet_history_id: walletHistoryId,
      type: 'admin_deposit',
      status: 'completed',
      currency,
      amount_minor: amountMinor,
      comment: DEMO_REASON,
      settled_seq: seq,
      settled_at: sql<Date>`clock_timestamp()` as unknown as Date,
    })
    const amount = formatMoney(amountMinor, currency)
    const given = { amount, currency, isAdded: true, reason: DEMO_REASON }
    await notify(tx, playerId, { kind: 'wallet_adjusted', ...given }, { walletHistoryId })
  }
}

if (import.meta.main) await seedDemo()
