import { checkEntry } from '../../../apps/api/src/commands/journal/check-entry.ts'
import type { CheckEntry } from '../../../apps/api/src/commands/journal/check-entry.ts'

/** Planted bug: checks bets only, as if nothing else moved money. */
export const checkBetsOnly: CheckEntry = (line, context) =>
  line.cause === 'bet' ? checkEntry(line, context) : null
