/** Texts of verifying contact details. */
export const contact = {
  list: 'Contact details',
  verified: 'Verified',
  since: (at: string) => `Verified ${at}`,
  notYet: 'Not verified yet',
  verify: 'Verify',
  verifyOne: { email: 'Verify email', mobile: 'Verify mobile number' },
  required: 'Verify your email and mobile number before your first withdrawal.',
  title: { email: 'Verify your email', mobile: 'Verify your mobile number' },
  sentTo: (address: string) =>
    `We’ve sent a six-digit code to ${address}. It works for 10 minutes.`,
  sending: 'Sending a code…',
  code: 'Code',
  sixDigits: 'Enter the 6 digits',
  again: 'Send again',
  confirm: 'Confirm',
  cancel: 'Cancel',
  done: { email: 'Email verified.', mobile: 'Mobile number verified.' },
  forgot: {
    title: 'Forgot your password?',
    lead: 'We’ll send a link to the verified email address of your account.',
    email: 'Email',
    send: 'Send link',
    sent: (address: string) =>
      `If ${address} is an account’s verified email, we’ve sent a link to it. It works once, within 30 minutes.`,
    close: 'Close',
    remembered: 'Remembered it?',
    logIn: 'Log in',
  },
  notices: {
    legend: 'Email notifications',
    kinds: { new_device: 'Logins on new devices', withdrawal_requested: 'Withdrawal requests' },
    required: 'We always send emails about changes and payouts.',
  },
  unsubscribe: {
    title: 'Stop these emails?',
    lead: {
      new_device: 'We’ll no longer email you when a new device logs in.',
      withdrawal_requested: 'We’ll no longer email you when you request a withdrawal.',
    },
    stop: 'Stop these emails',
    done: 'You won’t get these emails any more. You can switch them on again on your profile.',
    invalid: 'This link is not valid.',
  },
  hint: 'Verify your email and mobile number on your profile, so we can reach you.',
}

export type ContactTexts = typeof contact
