import type { Translation } from './texts.en.ts'

/** The Filipino texts of all notices. */
export const filipino: Translation = {
  deposit_credited: {
    inbox: ({ amount, note }) => `Na-credit na ang deposit mong ${amount}.${noted(note)}`,
  },
  deposit_refused: {
    inbox: ({ amount, reason }) => `Na-reject ang deposit mong ${amount}.${because(reason)}`,
  },
  withdrawal_requested: {
    letter: {
      badge: 'Hiniling',
      subject: ({ amount }) => `Humiling ka ng withdrawal na ${amount}`,
      lead: (username) => `Hi ${username}, natanggap namin ang withdrawal mo.`,
    },
    push: 'Natanggap namin ang hiling mong withdrawal.',
  },
  withdrawal_paid: {
    inbox: ({ amount, note }) => `Naibayad na ang withdrawal mong ${amount}.${noted(note)}`,
    letter: {
      badge: 'Bayad na',
      subject: ({ amount }) => `Nasa GCash mo na ang ${amount}`,
      lead: (username) =>
        `Hi ${username}, naipadala na namin ang withdrawal mo. Makikita mo ito sa Transaction History ng GCash app mo.`,
    },
    push: 'Naibayad na ang withdrawal mo.',
  },
  withdrawal_refused: {
    inbox: ({ amount, reason }) =>
      `Na-reject ang withdrawal mong ${amount}. Ibinalik ang mga coin sa balance mo.${because(reason)}`,
    letter: {
      badge: 'Rejected',
      subject: ({ amount }) => `Na-reject ang withdrawal mo na ${amount}`,
      lead: (username) => `Hi ${username}, nasa balance mo na ulit ang coins.`,
    },
    push: 'Na-reject ang withdrawal mo. Buksan ang Kapis para makita kung bakit.',
  },
  withdrawal_lowered: {
    inbox: ({ amount, less, back, reason }) =>
      `Binabaan ang withdrawal mong ${amount} at naging ${less}. Ibinalik ang ${back} sa balance mo.${because(reason)}`,
  },
  payee_changed: {
    inbox: ({ amount, number, name }) =>
      `Binago ng staff kung saan ipapadala ang withdrawal mong ${amount}: GCash ${number}, ${name}. Ipapadala ito pagkalipas ng 24 na oras o higit pa. Kung hindi mo ito hiniling, sabihin agad sa amin.`,
  },
  gcash_added: {
    letter: {
      badge: null,
      subject: () => 'May nadagdag na GCash number',
      lead: (username) => `Hi ${username}, may withdrawal na may bagong GCash number.`,
    },
    push: 'May idinagdag na GCash number sa account mo.',
  },
  wallet_adjusted: {
    inbox: ({ amount, currency, isAdded, reason }) =>
      `${isAdded ? 'Nagdagdag' : 'Nagbawas'} kami ng ${counted(amount, currency)} sa balance mo.${because(reason)}`,
  },
  transaction_corrected: {
    inbox: ({ reference, amount, currency, isAdded, reason }) =>
      `Itinama namin ang transaksyong ${reference} at ${isAdded ? 'nagdagdag' : 'nagbawas'} ng ${counted(amount, currency)} sa balance mo.${because(reason)}`,
  },
  limits_changed: {
    letter: {
      badge: null,
      subject: () => 'Nabago ang mga limit mo',
      lead: (username) => `Hi ${username}, may nabagong limit sa account mo.`,
    },
    push: 'May nabagong limit sa account mo.',
  },
  exclusion: {
    letter: {
      badge: null,
      subject: () => 'Nag-self-exclude ka sa paglalaro',
      lead: (username) =>
        `Hi ${username}, hindi ka puwedeng tumaya, mag-deposit o gumamit ng promo code hanggang sa oras sa ibaba. Puwede kang mag-withdraw.`,
    },
  },
  new_device: {
    letter: {
      badge: null,
      subject: () => 'Bagong log in sa Kapis account mo',
      lead: (username) => `Hi ${username}, may nag-log in na device na hindi namin kilala.`,
    },
    push: 'May bagong pag-log in sa account mo. Kung hindi ikaw ito, palitan ang password.',
  },
  password_changed: {
    letter: {
      badge: null,
      subject: () => 'Napalitan ang Kapis password mo',
      lead: (username) => `Hi ${username}, napalitan ang password mo.`,
    },
  },
  password_reset: {
    inbox: () =>
      'Napalitan ang password mo. 24 na oras na naka-hold ang mga withdrawal. Kung hindi ikaw ito, sabihin sa staff namin.',
  },
  factor_changed: {
    inbox: ({ change }) =>
      ({
        enrolled:
          'May na-set up na authenticator app sa account mo. Kung hindi ikaw ito, palitan ang password at sabihin sa staff namin.',
        replaced:
          'Napalitan ang authenticator app mo. Kung hindi ikaw ito, palitan ang password at sabihin sa staff namin.',
        removed:
          'Naalis ang authenticator app mo. Kung hindi ikaw ito, palitan ang password at sabihin sa staff namin.',
        renewed:
          'Napalitan ng bago ang mga recovery code mo. Kung hindi ikaw ito, palitan ang password at sabihin sa staff namin.',
        reset:
          'Ni-reset ng staff namin ang authenticator app at mga passkey mo, gaya ng hiniling. Mag-log in gamit ang password at mag-set up ng bago. Kung hindi mo ito hiniling, palitan ang password at sabihin sa staff namin.',
        passkey_added:
          'May idinagdag na passkey sa account mo. Kung hindi ikaw ito, palitan ang password at sabihin sa staff namin.',
        passkey_removed:
          'May inalis na passkey sa account mo. Kung hindi ikaw ito, palitan ang password at sabihin sa staff namin.',
        passkeys_removed:
          'Inalis ang mga passkey mo dahil na-reset ang password mo. Puwede mo silang idagdag ulit sa Seguridad.',
      })[change],
    letter: {
      badge: null,
      subject: () => 'May nabago sa login settings mo',
      lead: (username) => `Hi ${username}, may nabago sa mga paraan ng pag-log in sa account mo.`,
    },
    push: 'Nabago ang paraan ng pag-log in mo.',
  },
  super_admin_reset: {
    inbox: () =>
      'Ni-reset sa server ang authenticator app at mga passkey ng isang super admin. Nasa audit log kung kanino at bakit.',
  },
  contact_changed: {
    inbox: ({ isHeld }) =>
      isHeld
        ? 'Pinalitan ng staff ang email o mobile number ng account mo. Kung hindi mo ito hiniling, sabihin agad sa amin: 24 na oras na naka-hold ang mga withdrawal.'
        : 'Itinama ng staff ang email o mobile number ng account mo. Kung hindi mo ito hiniling, sabihin agad sa amin.',
  },
  identity_checked: {
    inbox: () => 'Na-check na ang identity mo. Puwede ka nang maglaro at mag-withdraw.',
    letter: {
      badge: 'Checked',
      subject: () => 'Na-check na ang identity mo',
      lead: (username) => `Hi ${username}, puwede ka nang maglaro at mag-withdraw.`,
    },
  },
  identity_again: {
    inbox: ({ reason }) =>
      `Pakipadala ulit ang isang bahagi ng identity check mo.${reason === undefined ? '' : ` ${reason}`}`,
    letter: {
      badge: null,
      subject: () => 'Pakipadala ulit ang isang bahagi ng identity check mo',
      lead: (username) =>
        `Hi ${username}, hindi namin magamit ang lahat ng ipinadala mo. Mag-log in para makita kung ano ang kulang.`,
    },
  },
  identity_refused: {
    inbox: ({ reason = 'Kontakin ang support para malaman kung bakit.' }) =>
      `Hindi tinanggap ang identity check mo. ${reason}`,
    letter: {
      badge: 'Refused',
      subject: () => 'Hindi tinanggap ang identity check mo',
      lead: (username) =>
        `Hi ${username}, hindi namin makumpirma ang identity mo. Kontakin ang support kung sa tingin mo ay mali ito.`,
    },
  },
  identity_expired: {
    inbox: () => 'Expired na ang identity check mo. Magpadala ng bago.',
    letter: {
      badge: null,
      subject: () => 'Expired na ang identity check mo',
      lead: (username) =>
        `Hi ${username}, magpadala ng bagong identity check para makapaglaro at makapag-withdraw ulit.`,
    },
  },
  report_answered: {
    inbox: ({ title }) => `Sinagot ang report mo na “${title}”.`,
  },
}

function noted(note: string | undefined): string {
  return note === undefined ? '' : ` Note: ${note}`
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : ` Dahilan: ${reason}`
}

function counted(amount: string, currency: 'coin' | 'ticket'): string {
  return currency === 'coin' ? amount : `${amount} ticket`
}
