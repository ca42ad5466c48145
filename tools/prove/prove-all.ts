import type { Tally } from '../ci/tally.ts'
import { PROOFS } from './registry.ts'
import { reportOf, runProof } from './run-proof.ts'
import type { Ran } from './run-proof.ts'

/**
 * In CI these show that they bite; the others, which take longer to do so, at night in
 * `pnpm prove-all`.
 */
const BITES_IN_CI = new Set([
  'audit.tamper',
  'authz.matrix',
  'fair.commit',
  'fair.csprng',
  'foureyes',
  'game.interrupt',
  'hold.escrow',
  'ledger.model',
  'ledger.race',
  'ledger.tamper',
  'promo.race',
  'receipt.reuse',
  'withdraw.race',
])

/** Every proof in its short form must pass, and with its planted bug must not. */
export async function proveAll({ isNight }: { isNight: boolean }): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  const count = (title: string, isGood: boolean, ran: Ran) => {
    tally[isGood ? 'passed' : 'failed'] += 1
    console.log(reportOf(title, isGood, ran))
  }
  for (const name of Object.keys(PROOFS)) {
    const real = await runProof(['tools/prove.ts', name, '--short'])
    count(name, real.code === 0 && real.pass === true, real)
  }
  // A planted bug is seen on a busy machine too, so these go two at a time.
  const planted = Object.keys(PROOFS).filter((name) => isNight || BITES_IN_CI.has(name))
  const lane = async () => {
    for (let name = planted.shift(); name !== undefined; name = planted.shift()) {
      const bitten = await runProof(['tools/prove.ts', name, '--short', '--planted'])
      // A crash is no answer: the proof itself must have seen the bug.
      const isSeen = bitten.code === 1 && bitten.pass === false && !bitten.hasCrashed
      count(`${name} with its planted bug`, isSeen, bitten)
    }
  }
  await Promise.all([lane(), lane()])
  return tally
}
