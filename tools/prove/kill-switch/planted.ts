import type { Ledger } from '../../../apps/api/src/app/open-ledger.ts'

/**
 * Planted bug: bets ignore the switches, as if the process had read them only at its start, when
 * everything was open.
 */
export function readSwitchesOnce(ledger: Ledger): Ledger {
  return { ...ledger, switches: { ...ledger.switches, findClosedScope: () => null } }
}
