import type { PushTexts } from './texts.en.ts'

/** The Filipino texts of push messages. */
export const filipino: PushTexts = {
  title: 'Kapis',
  notices: {
    new_device: 'May bagong pag-log in sa account mo. Kung hindi ikaw ito, palitan ang password.',
    factor_changed: 'Nabago ang paraan ng pag-log in mo.',
    gcash_added: 'May idinagdag na GCash number sa account mo.',
    withdrawal_requested: 'Natanggap namin ang hiling mong withdrawal.',
    withdrawal_paid: 'Naibayad na ang withdrawal mo.',
    withdrawal_refused: 'Na-reject ang withdrawal mo. Buksan ang Kapis para makita kung bakit.',
    limits_changed: 'May nabagong limit sa account mo.',
  },
}
