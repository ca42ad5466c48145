/** What every page of the back office shares. */
export const staff = {
  confirm: {
    cancel: 'Cancel',
    reason: 'Reason',
    reasonOptional: 'Reason (optional)',
    needsReason: 'Reason is required',
    type: (typed: string) => `Type ${typed} to go on`,
  },
  stepUp: {
    title: 'Confirm it is you',
    message: 'Enter the code from your authenticator app. It stays valid for five minutes of work.',
    code: 'Authenticator code',
    sixDigits: 'Enter the 6 digits',
    wrongCode: 'This code is not right, or was already used. Wait for the next one.',
    confirm: 'Confirm',
    enrolTitle: 'Set up your authenticator app',
    enrolMessage:
      'Scan the code with an authenticator app, or enter the secret by hand. Then type the six digits that it shows.',
    secretLabel: 'Secret',
    copySecret: 'Copy secret',
    recoveryTitle: 'Keep these recovery codes',
    recoveryMessage:
      'Each of them signs you in once if you lose your phone. They are not shown again.',
    copyCodes: 'Copy recovery codes',
    kept: 'I have kept them',
  },
  changed: {
    title: 'Somebody changed this first',
    message: 'Nothing of yours was saved. This is different from what you were looking at:',
    close: 'Show it as it is now',
  },
  diff: { caption: 'What is different', field: 'Field', was: 'Was', is: 'Is' },
}
