/**
 * The English texts of push messages. Anybody near a phone can read its lock screen, so they name
 * no amount, number, device or reason.
 */
export const english = {
  title: 'Kapis',
  notices: {
    new_device: 'New login to your account. If it wasn’t you, change your password.',
    factor_changed: 'The way you log in was changed.',
    gcash_added: 'A GCash number was added to your account.',
    withdrawal_requested: 'We’ve received your withdrawal request.',
    withdrawal_paid: 'Your withdrawal was paid.',
    withdrawal_refused: 'Your withdrawal was rejected. Open Kapis to see why.',
    limits_changed: 'A limit on your account was changed.',
  },
}

export type PushTexts = typeof english
