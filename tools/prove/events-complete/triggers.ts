import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as routes from '@kapis/contract/routes'
import { openDatabaseClock } from '../../../apps/api/src/db/clock/database-clock.ts'
import { recordQuarantine } from '../../../apps/api/src/features/audit-logs/record-quarantine.ts'
import { recordRelease } from '../../../apps/api/src/features/audit-logs/record-release.ts'
import { checkRelease } from '../../../apps/api/src/integrity/manifest.ts'
import { openRelease } from '../../../apps/api/src/integrity/release.ts'
import { maintainLedger } from '../../../apps/api/src/ledger/checks/maintain-ledger.ts'
import { transactionId } from '../../../apps/api/src/ledger/transaction-id.ts'
import { aDeadJob } from '../../../apps/api/test/dead-job.ts'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { signRelease } from '../../release/sign-release.ts'
import { makeScratch } from '../../services/scratch.ts'
import { PASSWORD_HASH } from '../shared/requests/password-hash.ts'
import type { Stage } from './stage.ts'

/** Causes an event, and returns whether it left its trace in the staff log, a table or the log. */
export type Trigger = (stage: Stage) => Promise<boolean>

const reason = 'A proof'
const of = ({ userId }: Player) => ({ params: { userId } })
let bets = 0
const aBet = (amount: number) => {
  const roll = { amount, condition: 'above', currency: 'coin', target: 2 }
  return { body: { ...roll, identifier: `events-${(bets += 1)}` } }
}

/**
 * The significant events of GLI-19 2.8.8 by their letters. There is no letter l: no game has a
 * progressive jackpot whose parameters could change.
 */
export const TRIGGERS: Record<string, Trigger> = {
  'a a failed sign-in, with its address': async ({ app, call, owner }) => {
    const { username, userId } = await app.aPlayer({ passwordHash: PASSWORD_HASH })
    await call(null, routes.signIn, { body: { username, password: 'Wrong-Password1!' } })
    const failures = 'select ip from sign_in_failure where user_id = $1'
    const { rows } = await owner.query<{ ip: string }>(failures, [userId])
    return rows.length === 1 && rows[0]!.ip.endsWith('127.0.0.1')
  },
  'b a program error': async ({ app, call, owner, isLogged }) => {
    const player = await app.aPlayer()
    await owner.query('alter table player_pause rename to away')
    const heard = await call(player, routes.getLimits, of(player))
    await owner.query('alter table away rename to player_pause')
    return heard.status === 500 && isLogged(({ msg }) => msg === 'request failed')
  },
  'd a large win': async ({ app, call, isLogged }) => {
    const player = await app.aPlayer({ coins: 10_000 })
    // The stake is below the threshold for large stakes. The bet wins 98 times in 100.
    for (let n = 0; n < 3; n += 1) await call(player, routes.rollDice, aBet(90))
    return isLogged((line) => line['event'] === 'large_win' && line['playerId'] === player.userId)
  },
  'e a large wager': async ({ app, call, isLogged }) => {
    const player = await app.aPlayer({ coins: 10_000 })
    await call(player, routes.rollDice, aBet(100))
    return isLogged((line) => line['event'] === 'large_stake' && line['playerId'] === player.userId)
  },
  'f a correction': async ({ app, call, boss, owner, isInStaffLog }) => {
    const player = await app.aPlayer({ coins: 100 })
    await call(player, routes.rollDice, aBet(1))
    const { rows } = await owner.query<{ no: string; seq: string }>(
      `select public_no as no, seq from ledger_bet join app_user on user_id = player_id
       where player_id = $1`,
      [player.userId],
    )
    const { no, seq } = rows[0]!
    const transactionHistoryId = transactionId(BigInt(no), BigInt(seq))
    const params = { userId: player.userId, transactionHistoryId }
    await call(boss, routes.correctTransaction, { params, body: { payout: 3, reason } })
    return isInStaffLog('transactions.correct', player.userId)
  },
  'g live data changed outside of the program': async ({ app, owner, isInStaffLog }) => {
    const { userId } = await app.aPlayer({ coins: 100 })
    const raise = 'update ledger_account set coin_minor = coin_minor + 1 where player_id = $1'
    await owner.query(raise, [userId])
    await maintainLedger(app.db, { staleHours: 3, recordQuarantine })
    return isInStaffLog('books.quarantine', userId)
  },
  'h installed software': async ({ app, ownLines, isInStaffLog }) => {
    const scratch = makeScratch()
    writeFileSync(join(scratch.path, 'api.js'), 'export {}')
    await signRelease(scratch.path, null)
    const release = await openRelease({}, checkRelease, scratch.path)
    const log = { error: (line: object) => ownLines.push({ ...line }), fatal: () => {} }
    await release.watch({ log, record: (check) => recordRelease(app.db, 'api', check) })
    scratch.remove()
    return isInStaffLog('release.check')
  },
  'i changed settings': async ({ call, boss, isInStaffLog }) => {
    const heard = await call(boss, routes.getSettings)
    const { version } = (heard.data as { settings: { version: number } }).settings
    const body = { version, reason, secondPersonAmount: 4_000 }
    await call(boss, routes.updateSettings, { body })
    return isInStaffLog('settings.write')
  },
  'j a changed clock': async ({ ownLines, isLogged }) => {
    let now = Date.now()
    const pool = { query: async () => ({ rows: [{ now: new Date(now) }] }) }
    const log = { warn: (line: object) => ownLines.push({ ...line }) }
    const clock = openDatabaseClock(pool as never, log)
    await clock.read()
    now -= 3_600_000
    await clock.read()
    clock.stop()
    return isLogged((line) => line['event'] === 'clock_changed')
  },
  'k a closed game': async ({ call, boss, isInStaffLog }) => {
    for (const isOpen of [false, true]) {
      await call(boss, routes.setGameSwitch, { body: { scope: 'game:keno', isOpen, reason } })
    }
    return isInStaffLog('games.switch')
  },
  'm a promo code': async ({ call, boss, isInStaffLog }) => {
    const expiration = new Date(Date.now() + 86_400_000).toISOString()
    const uses = { maxUses: 1, availableUses: 1, amount: { coin: 1, ticket: 0 } }
    await call(boss, routes.createPromoCode, { body: { promoCode: 'EVENTS', expiration, ...uses } })
    return isInStaffLog('promos.write')
  },
  'n an adjusted balance': async ({ app, call, boss, isInStaffLog }) => {
    const player = await app.aPlayer()
    const body = { amount: 5, currency: 'coin', type: 'admin_deposit', comment: reason }
    await call(boss, routes.adjustWallet, { ...of(player), body })
    return isInStaffLog('wallet.adjust', player.userId)
  },
  'n changed personal details': async ({ app, call, boss, isInStaffLog }) => {
    const player = await app.aPlayer()
    const body = { email: `${player.username}@events.example`, reason }
    await call(boss, routes.updateUser, { ...of(player), body })
    return isInStaffLog('users.contact', player.userId)
  },
  'n a new password': async ({ app, call, boss, isLogged }) => {
    const player = await app.aPlayer()
    const link = await call(boss, routes.issuePasswordLink, { ...of(player), body: { reason } })
    const { token } = link.data as { token: string }
    const password = { password: 'Seven-Herons-8!', confirmPassword: 'Seven-Herons-8!' }
    await call(null, routes.resetPassword, { body: { token, ...password } })
    return isLogged((line) => line['event'] === 'password_reset')
  },
  'n a blocked account': async ({ app, call, boss, isInStaffLog }) => {
    const player = await app.aPlayer()
    await call(boss, routes.updateUser, { ...of(player), body: { status: 'blocked', reason } })
    return isInStaffLog('users.status', player.userId)
  },
  'n a large payment': async ({ app, call, boss, isInStaffLog }) => {
    const player = await app.aPlayer()
    const body = { amount: 6_000, currency: 'coin', type: 'admin_deposit', comment: reason }
    const { code } = await call(boss, routes.adjustWallet, { ...of(player), body })
    return code === 'second_person_needed' && isInStaffLog('wallet.adjust', player.userId)
  },
  'n an attempt to make a balance negative': async ({ app, call, boss, isLogged }) => {
    const player = await app.aPlayer()
    const body = { amount: 7, currency: 'coin', type: 'admin_withdraw', comment: reason }
    const { status, code } = await call(boss, routes.adjustWallet, { ...of(player), body })
    return status >= 400 && isLogged((line) => line['code'] === code)
  },
  'o erased personal data': async ({ app, call, boss, isInStaffLog }) => {
    const player = await app.aPlayer()
    await call(boss, routes.deleteUser, { ...of(player) })
    return isInStaffLog('users.delete', player.userId)
  },
  'p a decision about a failed job': async ({ app, call, boss, isInStaffLog }) => {
    const params = { jobId: await aDeadJob(app.db) }
    await call(boss, routes.decideDeadJob, { params, body: { verdict: 'retry', reason } })
    return isInStaffLog('jobs.decide')
  },
  'q an attempt without permission': async ({ app, call, isLogged }) => {
    await call(await app.aPlayer(), routes.listAuditLogs)
    return isLogged(({ code }) => code === 'forbidden')
  },
  // This event is last, because no money can move after it.
  'c a time without service': async ({ app, callOnce, owner, isLogged }) => {
    const player = await app.aPlayer()
    await owner.query(`update ledger_gate set is_open = false, failed = '{proof}'`)
    const isShed = () => isLogged(({ msg }) => msg === 'requests were shed')
    for (let tries = 0; tries < 100; tries += 1) {
      const { status } = await callOnce(player, routes.rollDice, aBet(1))
      if (status === 503) return isShed()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return false
  },
}
