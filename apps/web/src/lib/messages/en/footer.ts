export const footer = {
  about:
    'Small games with clear odds. Every result can be checked by the player who placed the bet.',
  quickLinks: 'Quick links',
  columns: { games: 'Games', account: 'Account', help: 'Help', about: 'About' },
  links: {
    wallet: 'Wallet',
    history: 'History',
    promoCodes: 'Promo codes',
    fairness: 'Fairness',
    howToPlay: 'How to play',
    report: 'Report a problem',
    responsiblePlay: 'Responsible play',
    terms: 'Terms',
    privacy: 'Privacy',
    licence: 'Licence',
  },
  follow: 'Follow us',
  noAccountYet: (network: string) => `${network}: our account is not open yet`,
  crypto: 'Cryptocurrencies',
  cryptoNote: 'Shown for information only: not accepted for payment. Deposits are by GCash.',
  sponsors: 'Sponsors',
  sponsorNote: 'Fictional sponsors of this demo.',
  club: 'Football club',
  mobile: 'Mobile network',
  care: 'Play for fun. Set a limit. Stop when it stops being fun.',
  adults: (age: number) =>
    `For adults ${age} and over. Playing under the age of ${age} is against the law.`,
  help: 'If gambling is no longer fun for you or someone close to you, stop and talk to someone you trust or to a doctor.',
  careMark: 'Responsible play',
  legal:
    'Kapis is a demonstration: no real money is taken or paid, and no licence is held. Games of chance can be addictive.',
  copyright: (year: number) => `© ${year} Kapis`,
}
