import type { Tally } from '../ci/tally.ts'
import { PROOFS } from './registry.ts'
import { reportOf, runProof } from './run-proof.ts'
import type { Ran } from './run-proof.ts'

/**
 * CI runs these with their planted bug; the others take longer and run nightly in `pnpm prove-all`.
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

/** Every proof must pass in its short form and fail with its planted bug. */
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
  // Planted bugs show on a busy machine as well, so two run at a time.
  const planted = Object.keys(PROOFS).filter((name) => isNight || BITES_IN_CI.has(name))
  const lane = async () => {
    for (let name = planted.shift(); name !== undefined; name = planted.shift()) {
      const bitten = await runProof(['tools/prove.ts', name, '--short', '--planted'])
      // A crash is not a result: the proof itself must have found the bug.
      const isSeen = bitten.code === 1 && bitten.pass === false && !bitten.hasCrashed
      count(`${name} with its planted bug`, isSeen, bitten)
    }
  }
  await Promise.all([lane(), lane()])
  return tally
}
