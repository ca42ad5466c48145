import { requestDeposit } from '@kapis/contract/routes'
import { anImage } from '../../../apps/api/test/cashier.ts'
import { exclude, msUntilKnown, signUpVisitor } from '../shared/cells/signed-up.ts'
import type { CellSite, Part } from '../shared/cells/site.ts'
import { newAccount } from '../shared/cells/visitor.ts'

const ROUNDS = { short: 1, full: 6 }

/**
 * Somebody has an account in each cell with addresses of one mailbox, and excludes themselves in one
 * of them. Once the other cell knows it, neither account takes a deposit, and neither cell opens
 * another account for this person, also if several sign-ups come at once.
 */
export const excludedInBoth: Part = async (site) => {
  const rounds = site.ctx.short ? ROUNDS.short : ROUNDS.full
  const wrong: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const places = round % 2 === 0 ? (['c1', 'c2'] as const) : (['c2', 'c1'] as const)
    wrong.push(...(await excludeOnce(site, places)))
  }
  return { figures: { rounds, tries: rounds * 6 }, wrong }
}

async function excludeOnce(site: CellSite, [here, there]: readonly ['c1' | 'c2', 'c1' | 'c2']) {
  const own = await signUpVisitor(site, here)
  const other = await signUpVisitor(site, there, { email: aliasOf(own.account.email, 'other') })
  await exclude(own)
  if ((await msUntilKnown(site, there, own)) === null) return [`${there} does not know it`]
  const image = await anImage()
  const deposits = await Promise.all(
    [own, other].map(async ({ visitor, userId }) => {
      const body = { type: 'deposit', amount: 100, receiptImage: image }
      return (await visitor.ask(requestDeposit, { params: { userId }, body })).status
    }),
  )
  const signUps = await Promise.all(
    ([here, there, here, there] as const).map(async (cell, n) => {
      const again = { ...newAccount(), email: aliasOf(own.account.email, `again${n}`) }
      return (await site.newVisitor(cell).signUp(again)).status
    }),
  )
  const taken = [...deposits, ...signUps].filter((status) => status < 400)
  const says = `deposits ${deposits.join()}, sign-ups ${signUps.join()}`
  return taken.length === 0 ? [] : [`${here} to ${there}: ${says}`]
}

/** Returns another address of the same mailbox. */
const aliasOf = (email: string, mark: string) => email.replace('@', `+${mark}@`)
