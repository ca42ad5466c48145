/** What a notice by e-mail is about. Numbers are masked before they become part of a job. */
export type AccountNotice =
  | { kind: 'new_device'; userAgent: string | null; network: string }
  | { kind: 'password_changed' }
  | { kind: 'factor_changed'; change: FactorChange }
  | { kind: 'gcash_added'; number: string }
  | { kind: 'withdrawal_requested' | 'withdrawal_paid'; amount: string; number: string }
  | { kind: 'withdrawal_refused'; amount: string; reason: string }
  | { kind: 'limits_changed' }
  | { kind: 'exclusion'; until: string }
  | { kind: 'identity_checked' | 'identity_expired' }
  | { kind: 'identity_again' | 'identity_refused'; reason?: string }

type FactorChange =
  | 'enrolled'
  | 'replaced'
  | 'removed'
  | 'renewed'
  /** Staff removed the authenticator app and all passkeys. */
  | 'reset'
  | 'passkey_added'
  | 'passkey_removed'
  /** A reset of the password removed all passkeys. */
  | 'passkeys_removed'
