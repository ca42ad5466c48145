import { counted } from '#lib/plural.ts'

/** Texts for enrolling, replacing and losing an authenticator. */
export const authenticator = {
  cancel: 'Cancel',
  next: 'Continue',
  confirm: 'Confirm',
  password: 'Password',
  code: 'Authenticator code',
  sixDigits: 'Enter the 6 digits',
  wrongCode: 'This code is wrong or was already used. Wait for the next one.',
  wrongProof: 'The password or code is wrong.',
  needsPassword: 'Password is required',
  anyCode: 'Authenticator or recovery code',
  anyCodeHint: 'The 6 digits from your current app, or a recovery code such as ABCD-EFGH.',
  anyCodeShape: 'Enter the 6 digits or a recovery code',
  lost: 'Lost your authenticator?',
  titles: {
    enrol: 'Set up an authenticator app',
    replace: 'Set up a new authenticator app',
    renew: 'Get new recovery codes',
    remove: 'Remove authenticator app',
  },
  leads: {
    enrol: 'Enter your password to start. You’ll be logged out on all other devices.',
    replace:
      'Enter your password to start. When you confirm the new app, the old one stops working and you’ll be logged out on all other devices.',
    renew: 'Your saved codes will stop working, and you’ll be logged out on all other devices.',
    remove: 'You’ll log in with only your password. You’ll be logged out on all other devices.',
  },
  scanMessage:
    'Scan the code with an authenticator app or enter the secret manually. Then enter the 6 digits the app shows.',
  secretLabel: 'Secret',
  copySecret: 'Copy secret',
  recoveryTitle: 'Save these recovery codes',
  recoveryMessage:
    'If you lose your phone, you can log in once with each code. You won’t see these codes again.',
  copyCodes: 'Copy recovery codes',
  kept: 'I’ve saved them',
  removed: 'Authenticator removed.',
  codesLeft: (count: number) => counted(count, 'recovery code left', 'recovery codes left'),
  setUp: 'Set up',
  replaceIt: 'Replace',
  renewCodes: 'Get new recovery codes',
  removeIt: 'Remove',
}
