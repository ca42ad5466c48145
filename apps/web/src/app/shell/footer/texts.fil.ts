import type { footer as english } from './texts.en.ts'

export const footer: typeof english = {
  about:
    'Maliliit na laro na malinaw ang tsansa. Bawat resulta ay puwedeng i-check ng player na tumaya.',
  quickLinks: 'Quick links',
  columns: { games: 'Mga laro', account: 'Account', help: 'Tulong', about: 'Tungkol sa amin' },
  links: {
    wallet: 'Wallet',
    history: 'History',
    promoCodes: 'Mga promo code',
    fairness: 'Fairness',
    report: 'Mag-report ng problema',
    responsiblePlay: 'Responsible gaming',
    terms: 'Mga tuntunin',
    privacy: 'Privacy',
    licence: 'Lisensya',
  },
  follow: 'I-follow kami',
  noAccountYet: (network) => `${network}: malapit na`,
  crypto: 'Mga cryptocurrency',
  cryptoNote: 'Impormasyon lang: hindi tinatanggap na bayad. Sa GCash ang deposit.',
  sponsors: 'Mga sponsor',
  sponsorNote: 'Kathang-isip na mga sponsor ng demo na ito.',
  club: 'Football club',
  mobile: 'Mobile network',
  care: 'Maglaro para sa saya. Mag-set ng limit. Huminto kapag hindi na masaya.',
  adults: (age) => `${age} taong gulang pataas lang. Labag sa batas ang paglalaro ng mas bata.`,
  help: 'Kung hindi na masaya ang pagsusugal para sa iyo o sa malapit sa iyo, huminto at makipag-usap sa taong pinagkakatiwalaan mo o sa doktor.',
  careMark: 'Responsible gaming',
  legal:
    'Demo ang Kapis: walang totoong perang tinatanggap o ibinabayad, at walang hawak na lisensya. Puwedeng makaadik ang pagsusugal.',
  copyright: (year) => `© ${year} Kapis`,
}
