import { claimPromo, createPromoCode } from '@kapis/contract/routes'
import { isBusy } from '../shared/app/ask-patiently.ts'
import { msUntil } from '../shared/crowd/wait-until.ts'
import type { ProofCell } from '../shared/cells/cell-rig.ts'
import { sayReply } from '../shared/cells/visitor.ts'
import type { Part, CellSite } from '../shared/cells/site.ts'

const USES = 5
const PLAYERS = 12
const ROUNDS = { short: 2, full: 10 }
const KNOWN_MS_MAX = 10_000
const TRIES_MAX = 20

/** A code with five uses is claimed by players of both cells at once. Exactly five of them get it. */
export const codesAreShared: Part = async (site) => {
  const rounds = site.ctx.short ? ROUNDS.short : ROUNDS.full
  const wrong: string[] = []
  const figures = { rounds, good: 0, claims: 0, claimsByCell: { c1: 0, c2: 0 } }
  for (let round = 1; round <= rounds; round += 1) {
    const seen = await claimTogether(site, `CELLS${round}`)
    figures.claims += seen.c1 + seen.c2
    figures.claimsByCell.c1 += seen.c1
    figures.claimsByCell.c2 += seen.c2
    const isRight = seen.c1 + seen.c2 === USES && seen.heard === USES
    if (isRight) figures.good += 1
    else wrong.push(`round ${round}: ${JSON.stringify(seen)}`)
  }
  return { figures, wrong }
}

async function claimTogether(site: CellSite, promoCode: string) {
  const { rig } = site
  const [c1, c2] = [rig.cells[0]!, rig.cells[1]!]
  await createCode(site, c1, promoCode)
  const knownMs = await msUntil(async () => (await findCode(c2, promoCode)) !== null, KNOWN_MS_MAX)
  if (knownMs === null) throw new Error(`${promoCode} did not reach the second cell.`)
  const claimants = await Promise.all(
    rig.cells.flatMap((cell) => Array.from({ length: PLAYERS }, () => cell.aPlayer())),
  )
  const replies = await Promise.all(
    claimants.map(async (player) => {
      const visitor = site.newVisitor(undefined, player)
      const request = { params: { userId: player.userId }, body: { promoCode } }
      let reply = await visitor.ask(claimPromo, request)
      for (let n = 1; isBusy(reply) && n < TRIES_MAX; n += 1) {
        reply = await visitor.ask(claimPromo, request)
      }
      return reply
    }),
  )
  const others = new Set(replies.filter(({ status }) => status !== 200).map(sayReply))
  const heard = replies.filter(({ status }) => status === 200).length
  const claims = await Promise.all(rig.cells.map((cell) => countClaims(cell, promoCode)))
  return { c1: claims[0]!, c2: claims[1]!, heard, others: [...others].join(', ') }
}

/** Creates the code in one cell, as a member of staff does. */
async function createCode(
  { newVisitor }: CellSite,
  cell: ProofCell,
  promoCode: string,
): Promise<void> {
  const boss = newVisitor(undefined, await cell.aPlayer({ role: 'super_admin' }))
  const expiration = new Date(Date.now() + 86_400_000).toISOString()
  const uses = { maxUses: USES, availableUses: USES }
  const body = { promoCode, amount: { coin: 10, ticket: 0 }, expiration, ...uses }
  const reply = await boss.ask(createPromoCode, { body })
  if (reply.status !== 200) throw new Error(`${promoCode}: ${sayReply(reply)} ${reply.text}`)
}

async function findCode({ db }: ProofCell, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('promo_code')
    .select('promo_code_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.promo_code_id ?? null
}

async function countClaims(cell: ProofCell, code: string): Promise<number> {
  const claims = await cell.db
    .selectFrom('promo_claim')
    .select('promo_claim_id')
    .where('promo_code_id', '=', (await findCode(cell, code))!)
    .execute()
  return claims.length
}
