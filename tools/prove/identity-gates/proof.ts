import type { Proof } from '../proof.ts'
import { countBroken } from '../shared/app/count-broken.ts'
import { auditGates } from './audit.ts'
import { knockBeforeCheck, knockDuringDecision } from './before-check.ts'
import { approveAfterExclusion, approveListed } from './excluded.ts'
import { UNCOVERED } from './gates.ts'
import { payAfterLapse, payAfterUndoing, payOthers } from './payouts.ts'
import { changeName, runRaces } from './races.ts'
import { countUnmarkedPairs, trySecondAccounts } from './second-account.ts'
import { addAttacks, openGateSite } from './site.ts'
import type { Attack } from './site.ts'

export const proof: Proof = {
  name: 'identity.gates',
  about:
    'With real money, nobody stakes, claims or is paid before their identity is checked, and no payout goes to somebody else.',
  async run(ctx) {
    const site = await openGateSite(ctx)
    const [times, pairs] = ctx.short ? [1, 3] : [10, 20]
    UNCOVERED.forEach((name) => ctx.say(`UNCOVERED ${name}: no attack knocks at it`))
    const { practiceRefused, ...beforeCheck } = await knockBeforeCheck(site)
    const during: Attack[] = []
    for (let n = 0; n < times; n += 1) {
      during.push(await knockDuringDecision(site, 'approve'))
      during.push(await knockDuringDecision(site, 'refuse'))
    }
    const { signs, shown, ...secondAccount } = await trySecondAccounts(site)
    const unmarkedPairs = await countUnmarkedPairs(site, pairs)
    const attacks = {
      beforeCheck,
      duringDecision: addAttacks(during),
      secondAccount,
      changedName: await changeName(site),
      races: await runRaces(site, times),
      excluded: await approveAfterExclusion(site),
      listed: await approveListed(site),
      otherPayee: await payOthers(site),
      undone: await payAfterUndoing(site),
      lapsed: await payAfterLapse(site),
    }
    const found = await auditGates(site)
    const invariants = await countBroken(site.app.db, ctx.say)
    const { tried, passed } = addAttacks(Object.values(attacks))
    const figures = {
      gates: UNCOVERED.length === 0 ? 'all of the contract' : `without ${UNCOVERED.join(', ')}`,
      ...Object.fromEntries(
        Object.entries(attacks).map(([name, one]) => [name, `${one.passed} of ${one.tried}`]),
      ),
      tried,
      passed,
      practiceRefused,
      signsShown: `${shown}/${signs}`,
      pairs,
      unmarkedPairs,
      ...found,
      invariants,
    }
    const { stakes, claims, payouts, disagreeing } = found
    const isShut = passed + stakes + claims + payouts + disagreeing === 0
    const isSeen = shown === signs && unmarkedPairs === 0
    const isWhole = UNCOVERED.length === 0 && practiceRefused + invariants === 0
    return { pass: isShut && isSeen && isWhole, figures }
  },
}
