/** Texts for enrolling, replacing and losing an authenticator. */
export const authenticator = {
  cancel: 'Cancel',
  next: 'Continue',
  confirm: 'Confirm',
  password: 'Password',
  code: 'Authenticator code',
  sixDigits: 'Enter the 6 digits',
  wrongCode: 'This code is not right, or was already used. Wait for the next one.',
  wrongProof: 'The password or the code is not right.',
  needsPassword: 'Password is required',
  anyCode: 'Authenticator or recovery code',
  anyCodeHint: 'The 6 digits of your current app, or a recovery code such as ABCD-EFGH.',
  anyCodeShape: 'Enter the 6 digits or a recovery code',
  lost: 'Lost your authenticator?',
  titles: {
    enrol: 'Set up an authenticator app',
    replace: 'Set up a new authenticator app',
    renew: 'New recovery codes',
    remove: 'Remove the authenticator app',
  },
  leads: {
    enrol: 'Enter your password to begin. Afterwards you are signed out everywhere else.',
    replace:
      'Enter your password to begin. The old app stops working when the new one is confirmed, and you are signed out everywhere else.',
    renew: 'The codes you kept stop working, and you are signed out everywhere else.',
    remove: 'Your password alone will sign you in. You are signed out everywhere else.',
  },
  scanMessage:
    'Scan the code with an authenticator app, or enter the secret by hand. Then type the six digits that it shows.',
  secretLabel: 'Secret',
  copySecret: 'Copy secret',
  recoveryTitle: 'Keep these recovery codes',
  recoveryMessage:
    'Each of them signs you in once if you lose your phone. They are not shown again.',
  copyCodes: 'Copy recovery codes',
  kept: 'I have kept them',
  removed: 'Authenticator removed.',
  off: 'Not set up',
  offLead: 'Signing in asks for your password only.',
  on: 'Set up',
  since: (at: string) => `Since ${at}`,
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left' : `${count} recovery codes left`,
  setUp: 'Set up',
  replaceIt: 'Replace',
  renewCodes: 'New recovery codes',
  removeIt: 'Remove',
}
