/** Texts for inviting staff. */
export const invitations = {
  title: 'Invite staff',
  message: 'Whoever opens the link chooses a username and a password and becomes staff.',
  confirm: 'Create invitation',
  ready:
    'Hand this over now: it is not shown again. It works once, for 48 hours from when a second person approves it.',
  list: 'Invitations',
  role: 'Role',
  state: 'State',
  madeBy: 'Invited by',
  usedBy: 'Used by',
  made: 'Created',
  expires: 'Expires',
  states: {
    waiting: 'Waits for approval',
    open: 'Open',
    used: 'Used',
    revoked: 'Revoked',
    refused: 'Not approved',
    expired: 'Expired',
  },
  revoke: 'Revoke',
  revokeTitle: 'Revoke this invitation?',
  revokeMessage: (role: string, name: string) =>
    `The link that ${name} made for a new ${role} stops working at once.`,
}
