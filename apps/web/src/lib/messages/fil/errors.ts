import type { Messages } from '../en.ts'

export const errors: Messages['errors'] = {
  unexpected: 'May hindi inaasahang error.',
  unknown: 'May hindi kilalang error.',
  badReply: 'Hindi valid ang sagot: may kulang na field',
  noPage: 'Hindi makita ang pahina',
  noPageSize: 'Hindi makita ang laki ng pahina',
  noKey: 'Hindi ma-load ang kasunod ng listahan',
}
