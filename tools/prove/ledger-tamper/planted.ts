import { checkLine } from '../../verify/check-line.ts'
import type { CheckLine } from '../../verify/check-line.ts'

/** The classic bug: only bets are looked at, as if money moved in no other way. */
export const checkBetsOnly: CheckLine = (line, context) =>
  line.cause === 'bet' ? checkLine(line, context) : null
