import { fillPath } from '@kapis/contract/route'
import { getStatement } from '@kapis/contract/routes'
import type { Player } from '../../../apps/api/test/make-player.ts'
import { buildWebIfStale, WEB_DIST } from '../../run/web-build.ts'
import type { Proof, ProofApi } from '../proof.ts'
import { openProofPlayers } from '../shared/app/proof-players.ts'
import { makePayloads } from './payloads.ts'
import { plantTexts } from './plant-texts.ts'
import { emptyVisit, isFormula, readCells, visitAdmin, visitOwn } from './visit-pages.ts'
import {
  emptyIdentityVisit,
  isIdentitySeen,
  visitIdentityChecks,
  visitOwnIdentity,
} from './visit-identity.ts'
import { openWatchedBrowser } from './watched-browser.ts'

const PAGES_MIN = 10
const VISITS_MAX = 3

export const proof: Proof = {
  name: 'xss.stored',
  about:
    'Sixty hostile texts in every field that a player can write, in identity checks and in the reasons of staff are shown everywhere and run nowhere.',
  async run(ctx) {
    await buildWebIfStale()
    const app = await openProofPlayers(ctx)
    const api = await ctx.startApi({ env: { WEB_DIST, ...UNLIMITED } })
    const payloads = makePayloads()
    const { players, refused } = await plantTexts(ctx, app, { api, payloads })
    const { watch, pageOf } = await openWatchedBrowser(ctx, api.url)
    const boss = await app.aPlayer({ role: 'super_admin' })
    const drawersMax = ctx.short ? 1 : payloads.length
    const options = { payloads, drawersMax }
    const staff = emptyVisit()
    const own = emptyVisit()
    const identity = emptyIdentityVisit()
    try {
      const page = await pageOf(boss)
      // Visit again if a text was not seen: a slow machine may draw it only after the visit.
      for (let tries = 1; tries <= VISITS_MAX && staff.texts.size < payloads.length; tries += 1) {
        await visitAdmin(page, staff, options)
      }
      await visitIdentityChecks(page, identity, { payloads, checksMax: ctx.short ? 2 : 50 })
      for (const player of ctx.short ? players.slice(8, 9) : players) {
        const page = await pageOf(player)
        await visitOwn(page, own, options)
        await visitOwnIdentity(page, identity, payloads)
        await page.context().close()
      }
    } catch (error) {
      // A payload may make its page unusable. That is not an error here if the payload's effects
      // were recorded.
      if (watch.dialogs.length + watch.violations.length === 0) throw error
    }
    const cells = [...staff.cells, ...(await statementCells(api, players[0]!))]
    const formulas = cells.filter(isFormula)
    const bad = [...watch.dialogs, ...watch.violations, ...watch.strangers, ...formulas]
    for (const message of bad.slice(0, 10)) ctx.say(message)
    const isSeen =
      staff.texts.size === payloads.length && own.texts.size > 0 && isIdentitySeen(identity)
    return {
      pass: bad.length === 0 && isSeen && refused === payloads.length && staff.pages >= PAGES_MIN,
      figures: {
        payloads: payloads.length,
        seenByStaff: staff.texts.size,
        seenByPlayers: own.texts.size,
        identityTexts: identity.texts.size,
        ownIdentityTexts: identity.ownTexts.size,
        namesRefused: refused,
        pages: staff.pages,
        drawers: staff.drawers,
        csvCells: cells.length,
        formulas: formulas.length,
        dialogs: watch.dialogs.length,
        cspReports: watch.violations.length,
        foreignCalls: watch.strangers.length,
      },
    }
  },
}

const UNLIMITED = {
  UPLOADS_PER_MINUTE: '0',
  REQUESTS_PER_SECOND: '0',
  SIGN_INS_PER_HOUR: '0',
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
