import type { Messages } from '../en.ts'

export const dice: Messages['dice'] = {
  checking: 'Tinitingnan ang iyong taya…',
  unresolved:
    'Hindi namin maabot ang server tungkol sa huli mong taya. Isang beses lang ito babayaran.',
  practice: 'Ensayong roll: walang taya, walang panalo, wala sa iyong history.',
  unverified: 'Hindi ma-verify ang resultang ito',
}
