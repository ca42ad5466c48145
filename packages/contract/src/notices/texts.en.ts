import type { NoticeText, NoticeTexts } from './notice-text.ts'
import type { NoticeKind } from './notices.ts'

/**
 * The English texts of all notices. Anybody near a phone can read its lock screen, so a push
 * message names no amount, number, device or reason.
 */
export const english = {
  deposit_credited: {
    inbox: ({ amount, note }) => `Your deposit of ${amount} was credited.${noted(note)}`,
  },
  deposit_refused: {
    inbox: ({ amount, reason }) => `Your deposit of ${amount} was rejected.${because(reason)}`,
  },
  withdrawal_requested: {
    letter: {
      badge: 'Requested',
      subject: ({ amount }) => `You asked to withdraw ${amount}`,
      lead: (username) => `Hi ${username}, we’ve received your withdrawal.`,
    },
    push: 'We’ve received your withdrawal request.',
  },
  withdrawal_paid: {
    inbox: ({ amount, note }) => `Your withdrawal of ${amount} was paid.${noted(note)}`,
    letter: {
      badge: 'Paid',
      subject: ({ amount }) => `${amount} is in your GCash`,
      lead: (username) =>
        `Hi ${username}, we’ve sent your withdrawal. You’ll find it in the Transaction History of your GCash app.`,
    },
    push: 'Your withdrawal was paid.',
  },
  withdrawal_refused: {
    inbox: ({ amount, reason }) =>
      `Your withdrawal of ${amount} was rejected. The coins are back in your balance.${because(reason)}`,
    letter: {
      badge: 'Rejected',
      subject: ({ amount }) => `Your withdrawal of ${amount} was rejected`,
      lead: (username) => `Hi ${username}, the coins are back in your balance.`,
    },
    push: 'Your withdrawal was rejected. Open Kapis to see why.',
  },
  withdrawal_lowered: {
    inbox: ({ amount, less, back, reason }) =>
      `Your withdrawal of ${amount} was lowered to ${less}. ${back} is back in your balance.${because(reason)}`,
  },
  payee_changed: {
    inbox: ({ amount, number, name }) =>
      `Our staff changed where your withdrawal of ${amount} is paid to: GCash ${number}, ${name}. It is paid after 24 hours at the earliest. If you did not ask for this, tell us now.`,
  },
  gcash_added: {
    letter: {
      badge: null,
      subject: () => 'A GCash number was added',
      lead: (username) => `Hi ${username}, a withdrawal named a new GCash number.`,
    },
    push: 'A GCash number was added to your account.',
  },
  wallet_adjusted: {
    inbox: ({ amount, currency, isAdded, reason }) =>
      `We ${isAdded ? 'added' : 'deducted'} ${counted(amount, currency)} ${isAdded ? 'to' : 'from'} your balance.${because(reason)}`,
  },
  transaction_corrected: {
    inbox: ({ reference, amount, currency, isAdded, reason }) =>
      `We corrected transaction ${reference} and ${isAdded ? 'added' : 'deducted'} ${counted(amount, currency)} ${isAdded ? 'to' : 'from'} your balance.${because(reason)}`,
  },
  limits_changed: {
    letter: {
      badge: null,
      subject: () => 'Your limits were changed',
      lead: (username) => `Hi ${username}, a limit on your account was changed.`,
    },
    push: 'A limit on your account was changed.',
  },
  exclusion: {
    letter: {
      badge: null,
      subject: () => 'You’ve excluded yourself from play',
      lead: (username) =>
        `Hi ${username}, you can’t bet, deposit or use promo codes until the time below. You can still withdraw.`,
    },
  },
  new_device: {
    letter: {
      badge: null,
      subject: () => 'New login to your Kapis account',
      lead: (username) => `Hi ${username}, a device that we don’t know logged in.`,
    },
    push: 'New login to your account. If it wasn’t you, change your password.',
  },
  password_changed: {
    letter: {
      badge: null,
      subject: () => 'Your Kapis password was changed',
      lead: (username) => `Hi ${username}, your password was changed.`,
    },
  },
  password_reset: {
    inbox: () =>
      'Your password was changed. Withdrawals are on hold for 24 hours. If this was not you, tell our staff.',
  },
  factor_changed: {
    inbox: ({ change }) =>
      ({
        enrolled:
          'An authenticator app was set up for your account. If this was not you, change your password and tell our staff.',
        replaced:
          'Your authenticator app was replaced. If this was not you, change your password and tell our staff.',
        removed:
          'Your authenticator app was removed. If this was not you, change your password and tell our staff.',
        renewed:
          'Your recovery codes were replaced by new ones. If this was not you, change your password and tell our staff.',
        reset:
          'Your authenticator app and passkeys were reset by our staff, as asked. Log in with your password and set up new ones. If you did not ask for it, change your password and tell our staff.',
        passkey_added:
          'A passkey was added to your account. If this was not you, change your password and tell our staff.',
        passkey_removed:
          'A passkey was removed from your account. If this was not you, change your password and tell our staff.',
        passkeys_removed:
          'Your passkeys were removed because your password was reset. You can add them again under Security.',
      })[change],
    letter: {
      badge: null,
      subject: () => 'Your login settings were changed',
      lead: (username) => `Hi ${username}, the ways to log in to your account were changed.`,
    },
    push: 'The way you log in was changed.',
  },
  super_admin_reset: {
    inbox: () =>
      'The authenticator app and passkeys of a super admin were reset on the server. The audit log says whose and why.',
  },
  contact_changed: {
    inbox: ({ isHeld }) =>
      isHeld
        ? 'Our staff changed the email or mobile number of your account. If you did not ask for it, tell us now: withdrawals wait for 24 hours.'
        : 'Our staff corrected the email or mobile number of your account. If you did not ask for it, tell us now.',
  },
  identity_checked: {
    inbox: () => 'Your identity is checked. You can play and withdraw now.',
    letter: {
      badge: 'Checked',
      subject: () => 'Your identity is checked',
      lead: (username) => `Hi ${username}, you can play and withdraw now.`,
    },
  },
  identity_again: {
    inbox: ({ reason }) =>
      `Please send a part of your identity check again.${reason === undefined ? '' : ` ${reason}`}`,
    letter: {
      badge: null,
      subject: () => 'Please send a part of your identity check again',
      lead: (username) =>
        `Hi ${username}, we couldn’t use everything you sent. Log in to see what is missing.`,
    },
  },
  identity_refused: {
    inbox: ({ reason = 'Contact support to learn why.' }) =>
      `Your identity check was refused. ${reason}`,
    letter: {
      badge: 'Refused',
      subject: () => 'Your identity check was refused',
      lead: (username) =>
        `Hi ${username}, we couldn’t confirm your identity. Contact support if you think this is wrong.`,
    },
  },
  identity_expired: {
    inbox: () => 'Your identity check has expired. Please send a new one.',
    letter: {
      badge: null,
      subject: () => 'Your identity check has expired',
      lead: (username) =>
        `Hi ${username}, please send a new identity check to go on playing and withdrawing.`,
    },
  },
  report_answered: {
    inbox: ({ title }) => `Your report “${title}” was answered.`,
  },
} satisfies NoticeTexts

/** A translation: the same texts of the same notices. */
export type Translation = {
  [K in NoticeKind]: Pick<NoticeText<K>, keyof (typeof english)[K] & keyof NoticeText<K>>
}

function noted(note: string | undefined): string {
  return note === undefined ? '' : ` Note: ${note}`
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : ` Reason: ${reason}`
}

function counted(amount: string, currency: 'coin' | 'ticket'): string {
  if (currency === 'coin') return amount
  return amount === '1.00' ? `${amount} ticket` : `${amount} tickets`
}
