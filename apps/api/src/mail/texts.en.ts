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
  invitation: {
    subject: 'Join the staff of Kapis',
    preheader: 'The link works once, for 48 hours.',
    heading: 'Join the staff of Kapis',
    lead: (name: string, maker: string) => `Hi ${name}, ${maker} has invited you to the staff.`,
    role: 'Role',
    action: 'Create your account',
    after: (until: string) =>
      `The link works once, until ${until}. Use this e-mail address for the account. Don’t pass the link on: whoever opens it joins in your name.`,
    ifNotYou: 'You don’t know what this is about? Then do nothing: without you no account is made.',
    why: 'We sent this because somebody on the staff named your address.',
    sms: (url: string) =>
      `You are invited to the staff of Kapis. The link works once, for 48 hours: ${url}`,
  },
  notice: {
    action: 'Open your profile',
    ifNotYou: 'This wasn’t you? Change your password, log out all devices and tell our staff.',
    labels: {
      amount: 'Amount',
      number: 'GCash number',
      reason: 'Reason',
      device: 'Device',
      network: 'Network',
      change: 'Change',
      until: 'Until',
      at: 'When',
    },
  },
  factorChanges: {
    enrolled: 'Authenticator app set up',
    replaced: 'Authenticator app replaced',
    removed: 'Authenticator app removed',
    renewed: 'New recovery codes',
    reset: 'Authenticator app and passkeys removed by our staff',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
    passkeys_removed: 'All passkeys removed, because the password was reset',
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
