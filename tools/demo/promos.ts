import { post } from './book/book.ts'
import { HOUR_MS, DAY_MS } from './world/calendar.ts'
import type { Life } from './life.ts'
import type { Office } from './office.ts'
import type { Random } from './world/random.ts'
import { addRow, isoOf } from './world/rows.ts'
import type { DemoRows } from './world/rows.ts'
import { walletRow } from './wallet-row.ts'

export type DemoPromo = {
  id: string
  code: string
  coins: number
  tickets: number
  minDeposit: number
  from: number
  to: number
  uses: number
  claims: number
  isDisabled: boolean
}

type Terms = Pick<DemoPromo, 'code' | 'coins' | 'tickets' | 'minDeposit'>

/** The codes of the specification, which stay open. */
const OPEN: Terms[] = [
  { code: 'WELCOME', coins: 15, tickets: 5, minDeposit: 200 },
  { code: 'WEEKEND', coins: 10, tickets: 1, minDeposit: 100 },
  { code: 'BONUS', coins: 50, tickets: 5, minDeposit: 1_000 },
]
/** A code for each season of the year, which ends after three weeks. */
const PAST: Terms[] = [
  { code: 'FIESTA', coins: 20, tickets: 2, minDeposit: 300 },
  { code: 'SWELDO', coins: 25, tickets: 0, minDeposit: 500 },
  { code: 'TAGULAN', coins: 10, tickets: 5, minDeposit: 200 },
  { code: 'BAKASYON', coins: 30, tickets: 3, minDeposit: 500 },
  { code: 'SALO-SALO', coins: 0, tickets: 10, minDeposit: 100 },
]
/** The fiesta code that is live while the demo runs. */
const FIESTA: Terms = { code: 'PISTA', coins: 15, tickets: 1, minDeposit: 200 }

/** Makes the promo codes of the year, and the staff log entries of their creation. */
export function makePromos(
  { from, now }: { from: number; now: number },
  office: Office,
  random: Random,
): DemoPromo[] {
  const open = OPEN.map((terms) => ({ ...terms, from, to: now + 365 * DAY_MS }))
  const season = (now - from) / PAST.length
  const past = PAST.map((terms, place) => {
    const start = from + place * season + 10 * DAY_MS
    return { ...terms, from: start, to: Math.min(start + 21 * DAY_MS, now - DAY_MS) }
  })
  const live = { ...FIESTA, from: now - 5 * DAY_MS, to: now + 9 * DAY_MS }
  return [...open, ...past, live].map((terms, place) => {
    const promo = { ...terms, id: random.uuid(), uses: 1_000, claims: 0, isDisabled: place === 5 }
    office.note({
      at: promo.from,
      actor: office.admin(),
      action: 'promos.write',
      description: `Created promo code ${promo.code}`,
      newValue: { promoCode: promo.code, coin: promo.coins, ticket: promo.tickets },
      reason: 'none given',
    })
    return promo
  })
}

export function addPromos(rows: DemoRows, promos: readonly DemoPromo[], now: number): void {
  for (const promo of promos) {
    const isOver = promo.to <= now
    addRow(rows, 'promo_code', {
      promo_code_id: promo.id,
      code: promo.code,
      coin_minor: promo.coins * 10_000,
      ticket_minor: promo.tickets * 10_000,
      expires_at: isoOf(promo.to),
      max_uses: promo.uses,
      available_uses: promo.uses,
      claimed_uses: 0,
      min_deposit_minor: promo.minDeposit * 10_000,
      status: promo.isDisabled ? 'disabled' : isOver ? 'expired' : 'active',
      created_at: isoOf(promo.from),
      updated_at: isoOf(isOver ? promo.to : promo.from),
    })
  }
}

/** Claims a code that a deposit of this player allows, if there is one. Returns whether it did. */
export function claimPromo(life: Life, promos: readonly DemoPromo[], at: number): boolean {
  for (const promo of promos) {
    const isOpen = promo.from < at && at < promo.to && promo.claims < promo.uses
    if (!isOpen || life.done.has(promo.code)) continue
    const paid = life.freeDeposits.find(
      (one) => one.minor >= BigInt(promo.minDeposit) * 10_000n && one.at > promo.from,
    )
    if (paid === undefined || at - paid.at > 48 * HOUR_MS) continue
    life.freeDeposits.splice(life.freeDeposits.indexOf(paid), 1)
    life.done.add(promo.code)
    credit(life, promo, paid.key, at)
    return true
  }
  return false
}

function credit(life: Life, promo: DemoPromo, depositKey: string, at: number): void {
  const { member, book, rows, random } = life
  const rewards = [
    { currency: 'coin', minor: BigInt(promo.coins) * 10_000n },
    { currency: 'ticket', minor: BigInt(promo.tickets) * 10_000n },
  ] as const
  let seq = 0n
  for (const { currency, minor } of rewards) {
    const causeKey = `${promo.id}/${currency}`
    const cause = { cause: 'promo', causeKey, counter: 'promo' } as const
    if (minor > 0n) seq = post(book, at, { ...cause, currency, amountMinor: minor })
  }
  promo.claims += 1
  const promoClaimId = random.uuid()
  addRow(rows, 'promo_claim', {
    player_id: member.userId,
    promo_code_id: promo.id,
    promo_claim_id: promoClaimId,
    code: promo.code,
    coin_minor: promo.coins * 10_000,
    ticket_minor: promo.tickets * 10_000,
    expires_at: isoOf(promo.to),
    deposit_key: depositKey,
    seq: Number(seq),
    created_at: isoOf(at),
    updated_at: isoOf(at),
  })
  const isCoin = promo.coins > 0
  addRow(rows, 'wallet_history', {
    ...walletRow(member.userId, random.uuid(), 'claim_promo', rewards[isCoin ? 0 : 1].minor, at),
    status: 'completed',
    currency: isCoin ? 'coin' : 'ticket',
    promo_claim_id: promoClaimId,
    promo_coin_minor: promo.coins * 10_000,
    promo_ticket_minor: promo.tickets * 10_000,
    settled_seq: Number(seq),
    settled_at: isoOf(at),
  })
}
