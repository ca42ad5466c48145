import type pg from 'pg'
import { openPool } from '../../../apps/api/src/db/pool.ts'
import { findRecon } from '../../../apps/api/src/features/reconciliation/days/find-recon.ts'
import type { ReconciledDay } from '../../../apps/api/src/features/reconciliation/days/reconcile.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { Proof, ProofContext } from '../proof.ts'
import { generateDays, writeDays } from './days.ts'
import type { GeneratedDays } from './days.ts'
import { dropDoubleLines } from './planted.ts'

const DAYS_PER_BATCH = 50

/**
 * Compares random days with injected losses, double lines, wrong amounts and missing lines. Every
 * difference must be found on its day, at its line or journal entry, with its exact amount, and
 * nothing else.
 */
export const proof: Proof = {
  name: 'recon.exact',
  about:
    'Every centavo by which the GCash account and the journal differ is found and located. [REC-02]',
  async run(ctx) {
    const owner = await openOwner(ctx)
    const { playerId, db } = await aPlayer(ctx)
    const dayCount = ctx.short ? 200 : 1_000
    let [exact, injected, cents] = [0, 0, 0]
    for (let from = 0; from < dayCount; from += DAYS_PER_BATCH) {
      const made = generateDays(DAYS_PER_BATCH, from % 300)
      await writeDays(owner, playerId, made)
      const { days } = await findRecon(db)
      const found = ctx.planted ? dropDoubleLines(days) : days
      const wrong = made.days.filter((day) => !isExact(day, made, found))
      for (const day of wrong.slice(0, 3)) ctx.say(`WRONG ${day}: ${describe(day, made, found)}`)
      exact += made.days.length - wrong.length
      injected += made.injected.length
      cents += made.injected.reduce((sum, one) => sum + Math.abs(one.cents), 0)
    }
    ctx.say(`${exact} of ${dayCount} days exact, ${injected} differences injected`)
    const figures = { days: dayCount, exact, injected, injectedPesos: cents / 100 }
    return { pass: exact === dayCount && injected > dayCount, figures }
  },
}

function expectedOn(day: string, made: GeneratedDays): string[] {
  return made.injected
    .filter((one) => one.day === day)
    .map(({ key, cents }) => `${key} ${cents}`)
    .toSorted()
}

function foundOn(day: string, days: readonly ReconciledDay[]): string[] {
  const differences = days.find((one) => one.day === day)?.differences ?? []
  return differences
    .map(({ key, kind, amountMinor }) => `${kind === 'gap' ? 'gap' : key} ${amountMinor / 100n}`)
    .toSorted()
}

/** Returns whether a day has exactly the injected differences, and its sums add up. */
function isExact(day: string, made: GeneratedDays, days: readonly ReconciledDay[]): boolean {
  const one = days.find((reconciled) => reconciled.day === day)
  if (one === undefined) return false
  const journal = one.journalInMinor + one.journalOutMinor + one.journalFeesMinor
  const explained = one.differences.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const isSum = one.closingMinor - one.openingMinor - journal === explained
  return isSum && merge(expectedOn(day, made)) === merge(foundOn(day, days))
}

/** Joins the texts of differences. Missing lines that follow each other are one gap. */
function merge(texts: string[]): string {
  const gaps = texts.filter((text) => text.startsWith('gap '))
  const gap = gaps.reduce((sum, text) => sum + Number(text.slice(4)), 0)
  return [...texts.filter((text) => !text.startsWith('gap ')), `gap ${gap}`].join('; ')
}

function describe(day: string, made: GeneratedDays, days: readonly ReconciledDay[]): string {
  return `expected ${expectedOn(day, made).join('; ')}, found ${foundOn(day, days).join('; ')}`
}

async function openOwner(ctx: ProofContext): Promise<pg.Pool> {
  const { ownerUrl } = await ctx.database()
  const owner = openPool({ url: ownerUrl, connectionsMax: 1, waitMs: 60_000, loanMs: 120_000 })
  ctx.onExit(() => owner.end())
  await owner.query(`
    select ledger_ensure_month(('2026-01-01'::date + make_interval(months => n))::date)
    from generate_series(0, 12) n`)
  return owner
}

async function aPlayer(ctx: ProofContext) {
  const app = await openProofPlayers(ctx)
  const { userId: playerId } = await app.aPlayer()
  return { playerId, db: app.db }
}
