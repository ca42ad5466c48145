import type { LetterTexts } from './texts.en.ts'

/** The Filipino texts of letters and SMS. */
export const filipino: LetterTexts = {
  footer: {
    neverAsk:
      'Hindi namin kailanman hihingin ang password, GCash MPIN o OTP mo, sa e-mail, tawag o chat.',
    company: 'Kapis, Manila · Para sa 21 taong gulang pataas',
    unsubscribe: 'Itigil ang mga e-mail na ito',
    fixed: 'Tungkol ito sa account mo kaya hindi ito puwedeng i-off.',
    optional: 'Puwede mong i-off ang ganitong mga notice.',
  },
  unknownDevice: 'hindi kilalang device',
  device: (browser, system) => `${browser} sa ${system}`,
  reset: {
    subject: 'Mag-set ng bagong Kapis password',
    preheader: 'Isang beses lang gagana ang link, sa loob ng 30 minuto.',
    heading: 'Mag-set ng bagong password',
    lead: (username) => `Hi ${username}, may humingi ng bagong password para sa account mo.`,
    action: 'Mag-set ng password',
    after: (until) =>
      `Isang beses lang gagana ang link, hanggang ${until}. Mala-log out ka kahit saan, at 24 na oras na naka-hold ang mga withdrawal.`,
    ifNotYou: (at, device) =>
      `Hindi ikaw ang humingi nito? Wala kang kailangang gawin: hindi magbabago ang password mo. Hiningi noong ${at} mula sa ${device}.`,
  },
  invitation: {
    subject: 'Sumali sa staff ng Kapis',
    preheader: 'Isang beses lang gagana ang link, sa loob ng 48 oras.',
    heading: 'Sumali sa staff ng Kapis',
    lead: (name, maker) => `Hi ${name}, inimbitahan ka ni ${maker} na maging staff.`,
    role: 'Role',
    action: 'Gumawa ng account',
    after: (until) =>
      `Isang beses lang gagana ang link, hanggang ${until}. Gamitin ang e-mail address na ito sa account. Huwag ipasa ang link: ang magbubukas nito ay sasali sa pangalan mo.`,
    ifNotYou:
      'Hindi mo alam kung tungkol saan ito? Wala kang kailangang gawin: walang account na magagawa kung wala ka.',
    why: 'Ipinadala namin ito dahil ibinigay ng isang staff ang address mo.',
    sms: (url) =>
      `Inimbitahan ka sa staff ng Kapis. Isang beses lang gagana ang link, sa loob ng 48 oras: ${url}`,
  },
  notice: {
    action: 'Buksan ang profile mo',
    ifNotYou:
      'Hindi ikaw ito? Palitan ang password mo, i-log out ang lahat ng device at sabihin sa staff namin.',
    labels: {
      amount: 'Halaga',
      number: 'GCash number',
      reason: 'Dahilan',
      device: 'Device',
      network: 'Network',
      change: 'Pagbabago',
      until: 'Hanggang',
      at: 'Kailan',
    },
  },
  factorChanges: {
    enrolled: 'Na-set up ang authenticator app',
    replaced: 'Napalitan ang authenticator app',
    removed: 'Inalis ang authenticator app',
    renewed: 'Mga bagong recovery code',
    reset: 'Inalis ng staff namin ang authenticator app at mga passkey',
    passkey_added: 'May idinagdag na passkey',
    passkey_removed: 'May inalis na passkey',
    passkeys_removed: 'Inalis ang lahat ng passkey dahil na-reset ang password',
  },
  code: {
    subject: (code) => `${code} ang Kapis code mo`,
    preheader: (code) => `I-type ang ${code} sa Kapis. Valid ito nang sampung minuto.`,
    heading: 'I-confirm ang e-mail mo',
    lead: (username) =>
      `Hi ${username}, i-type ang code na ito sa Kapis para ma-confirm na sa iyo ang address na ito.`,
    after: (until) =>
      `Isang beses lang ito magagamit, sa loob ng sampung minuto, hanggang ${until}.`,
    ifNotYou: (at, device) =>
      `Hindi ikaw ang humingi nito? Wala kang kailangang gawin: hindi gagamitin ang address kung walang code. Hiningi noong ${at} mula sa ${device}.`,
    sms: (code) =>
      `${code} ang Kapis code mo. Valid ito nang 10 minuto. Huwag itong ibigay kahit kanino; hindi namin ito hihingin.`,
  },
}
