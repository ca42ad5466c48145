import type { Messages } from '../en.ts'

export const footer: Messages['footer'] = {
  about:
    'Maliliit na laro na malinaw ang tsansa. Bawat resulta ay masusuri ng manlalarong gumawa nito.',
  quickLinks: 'Mga mabilis na link',
  columns: { games: 'Mga laro', account: 'Account', help: 'Tulong', about: 'Tungkol sa amin' },
  links: {
    wallet: 'Wallet',
    history: 'History',
    promoCodes: 'Mga promo code',
    fairness: 'Pagiging patas',
    howToPlay: 'Paano maglaro',
    report: 'Mag-ulat ng problema',
    responsiblePlay: 'Responsableng paglalaro',
    terms: 'Mga tuntunin',
    privacy: 'Privacy',
    licence: 'Lisensya',
  },
  follow: 'Sundan kami',
  noAccountYet: (network) => `${network}: hindi pa bukas ang aming account`,
  crypto: 'Mga cryptocurrency',
  cryptoNote:
    'Ipinapakita bilang impormasyon lamang: hindi tinatanggap na bayad. Sa GCash ang deposito.',
  sponsors: 'Mga sponsor',
  sponsorNote: 'Kathang-isip na mga sponsor ng demo na ito.',
  club: 'Football club',
  mobile: 'Mobile network',
  care: 'Maglaro para sa saya. Magtakda ng limitasyon. Huminto kapag hindi na masaya.',
  adults: (age) => `Para sa edad ${age} pataas. Labag sa batas ang maglaro nang wala pang ${age}.`,
  help: 'Kung hindi na masaya ang pagsusugal para sa iyo o sa malapit sa iyo, huminto at makipag-usap sa taong pinagkakatiwalaan mo o sa doktor.',
  careMark: 'Responsableng paglalaro',
  legal:
    'Ang Kapis ay isang demonstrasyon: walang totoong perang tinatanggap o ibinabayad, at walang hawak na lisensya. Nakakaadik ang mga laro ng tsansa.',
  copyright: (year) => `© ${year} Kapis`,
}
