import type { Messages } from '../en.ts'

export const errors: Messages['errors'] = {
  unexpected: 'May hindi inaasahang error.',
  unknown: 'May hindi kilalang error.',
  badReply: 'Hindi wasto ang sagot: may kulang na kinakailangang field',
  noPage: 'Hindi makita ang pahina',
  noPageSize: 'Hindi makita ang laki ng pahina',
  noKey: 'Hindi makita ang huling susi ng listahan',
}
