import type { Page } from '@playwright/test'
import { fillPath } from '@kapis/contract/route'
import { getStatement } from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { buildWebIfStale, WEB_DIST } from '../../run/web-build.ts'
import type { Proof, ProofApi, ProofContext } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import type { ProofPlayers } from '../shared/app/proof-players.ts'
import { makePayloads } from './payloads.ts'
import type { SeenTexts } from './plant-named.ts'
import { plantTexts } from './plant-texts.ts'
import { emptyVisit, isFormula, readCells, visitAdmin, visitOwn } from './visit-pages.ts'
import type { Visited } from './visit-pages.ts'
import {
  emptyIdentityVisit,
  isIdentitySeen,
  visitIdentityChecks,
  visitOwnIdentity,
} from './visit-identity.ts'
import type { VisitedIdentity } from './visit-identity.ts'
import { visitSeeds, visitSettings } from './visit-named.ts'
import { openWatchedBrowser } from './watched-browser.ts'

const PAGES_MIN = 10
const VISITS_MAX = 3

export const proof: Proof = {
  name: 'xss.stored',
  about:
    'Sixty hostile texts in every field that a player can write, in identity checks, settings, promo codes and the reasons of staff are shown everywhere and run nowhere.',
  async run(ctx) {
    await buildWebIfStale()
    const app = await openProofPlayers(ctx)
    const api = await ctx.startApi({ env: { WEB_DIST, ...UNLIMITED } })
    const payloads = makePayloads()
    const planted = await plantTexts(ctx, app, { api, payloads })
    const { watch, pageOf } = await openWatchedBrowser(ctx, api.url)
    const seen = { staff: emptyVisit(), own: emptyVisit(), identity: emptyIdentityVisit() }
    try {
      await visitAll(ctx, { app, payloads, planted, pageOf, seen })
    } catch (error) {
      // A payload may make its page unusable. That is not an error here if the payload's effects
      // were recorded.
      if (watch.dialogs.length + watch.violations.length === 0) throw error
    }
    const { staff, own, identity } = seen
    const cells = [...staff.cells, ...(await statementCells(api, planted.players[0]!))]
    const formulas = cells.filter(isFormula)
    const bad = [...watch.dialogs, ...watch.violations, ...watch.strangers, ...formulas]
    for (const message of bad.slice(0, 10)) ctx.say(message)
    const isSeen =
      staff.texts.size === payloads.length &&
      own.texts.size > 0 &&
      isIdentitySeen(identity) &&
      areNamedSeen(staff.named, own.named)
    const areRefused = planted.refused === payloads.length
    return {
      pass: bad.length === 0 && isSeen && areRefused && staff.pages >= PAGES_MIN,
      figures: {
        payloads: payloads.length,
        ...figuresOf(seen),
        namesRefused: planted.refused,
        csvCells: cells.length,
        formulas: formulas.length,
        dialogs: watch.dialogs.length,
        cspReports: watch.violations.length,
        foreignCalls: watch.strangers.length,
      },
    }
  },
}

type Seen = { staff: Visited; own: Visited; identity: VisitedIdentity }
type Visits = {
  app: ProofPlayers
  payloads: readonly string[]
  planted: Awaited<ReturnType<typeof plantTexts>>
  pageOf: (player: Player) => Promise<Page>
  seen: Seen
}

/** Opens every page on which a staff member or player may read the texts. */
async function visitAll(ctx: ProofContext, visits: Visits): Promise<void> {
  const { app, payloads, planted, pageOf, seen } = visits
  const { staff, own, identity } = seen
  const options = { payloads, drawersMax: ctx.short ? 1 : payloads.length }
  const page = await pageOf(await app.aPlayer({ role: 'super_admin' }))
  // Visit again if a text was not seen: a slow machine may draw it only after the visit.
  for (let tries = 1; tries <= VISITS_MAX && staff.texts.size < payloads.length; tries += 1) {
    await visitAdmin(page, staff, options)
  }
  await visitIdentityChecks(page, identity, { payloads, checksMax: ctx.short ? 2 : 50 })
  for (const player of ctx.short ? planted.players.slice(8, 9) : planted.players) {
    const ownPage = await pageOf(player)
    await visitOwn(ownPage, own, options)
    await visitOwnIdentity(ownPage, identity, payloads)
    await visitSeeds(ownPage, { payloads, seen: own.named })
    await ownPage.context().close()
  }
  // The players with hostile texts are on an exclusion list, so they cannot deposit.
  const visitors = { staff: page, player: await pageOf(await app.aPlayer()) }
  await visitSettings(planted.owner, visitors, {
    // The settings have one value at a time.
    payloads: ctx.short ? payloads.slice(8, 10) : payloads,
    byStaff: staff.named,
    byPlayers: own.named,
  })
}

const figuresOf = ({ staff, own, identity }: Seen) => ({
  seenByStaff: staff.texts.size,
  seenByPlayers: own.texts.size,
  identityTexts: identity.texts.size,
  ownIdentityTexts: identity.ownTexts.size,
  namedTexts: countsOf(staff.named),
  ownNamedTexts: countsOf(own.named),
  pages: staff.pages,
  drawers: staff.drawers,
})

/** Returns whether each kind of text was shown to everybody who can read it. */
function areNamedSeen(byStaff: SeenTexts, byPlayers: SeenTexts): boolean {
  const settings = [byStaff, byPlayers].flatMap(({ payee, maintenance }) => [payee, maintenance])
  const others = [byStaff.promoCode, byStaff.formerReport, byPlayers.clientSeed]
  return [...settings, ...others].every(({ size }) => size > 0)
}

const countsOf = (seen: SeenTexts) =>
  Object.fromEntries(Object.entries(seen).map(([name, texts]) => [name, texts.size]))

const UNLIMITED = {
  UPLOADS_PER_MINUTE: '0',
  REQUESTS_PER_SECOND: '0',
  SIGN_INS_PER_HOUR: '0',
  PROMO_GUESSES_PER_HOUR: '0',
  SHED_FROM_DELAY_MS: '0',
}

/** Reads the cells of the statement, the only CSV file that the API itself writes. */
async function statementCells(api: ProofApi, { userId, cookie }: Player): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10)
  const path = fillPath(getStatement.path, { userId })
  const reply = await fetch(`${api.url}${path}?from=${today}&to=${today}`, {
    headers: { cookie: `__Host-kapis=${cookie}` },
  })
  if (reply.status !== 200) throw new Error(`the statement was answered with ${reply.status}`)
  return readCells(await reply.text())
}
