import { describeRefusal } from './refusals-in-filipino.ts'
import type { error as english } from './texts.en.ts'

export const error: typeof english = {
  refusal: (code, message, details) => describeRefusal(code, details) ?? message,
  unexpected: 'May hindi inaasahang error.',
  unknown: 'May hindi kilalang error.',
  badReply: 'Hindi valid ang sagot: may kulang na field',
  noPage: 'Hindi makita ang pahina',
  noPageSize: 'Hindi makita ang laki ng pahina',
  noKey: 'Hindi ma-load ang kasunod ng listahan',
}
