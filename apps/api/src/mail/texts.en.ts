/** The English texts of letters and SMS. */
export const english = {
  footer: {
    neverAsk: 'We never ask for your password, GCash MPIN or OTP, by e-mail, phone or chat.',
    company: 'Kapis, Manila · For adults 21 and over',
    unsubscribe: 'Stop these e-mails',
    fixed: 'This notice is about your account, so it can’t be switched off.',
    optional: 'You can switch these notices off.',
  },
  unknownDevice: 'an unknown device',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  reset: {
    subject: 'Set a new Kapis password',
    preheader: 'The link works once, for 30 minutes.',
    heading: 'Set a new password',
    lead: (username: string) =>
      `Hi ${username}, somebody asked for a new password for your account.`,
    action: 'Set a new password',
    after: (until: string) =>
      `The link works once, until ${until}. You’ll be logged out everywhere, and withdrawals will be on hold for 24 hours.`,
    ifNotYou: (at: string, device: string) =>
      `You didn’t ask for this? Then do nothing: your password stays the same. Requested on ${at} from ${device}.`,
  },
  code: {
    subject: (code: string) => `${code} is your Kapis code`,
    preheader: (code: string) => `Type ${code} on Kapis. It works for ten minutes.`,
    heading: 'Confirm your e-mail',
    lead: (username: string) =>
      `Hi ${username}, type this code on Kapis to confirm that this address is yours.`,
    after: (until: string) => `It works once, for ten minutes, until ${until}.`,
    ifNotYou: (at: string, device: string) =>
      `You didn’t ask for this? Then do nothing: without the code the address isn’t used. Requested on ${at} from ${device}.`,
    sms: (code: string) =>
      `${code} is your Kapis code. It works for 10 minutes. Never share it; we never ask for it.`,
  },
}

export type LetterTexts = typeof english
