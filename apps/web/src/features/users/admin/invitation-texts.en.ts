/** Texts for inviting staff. */
export const invitations = {
  title: 'Invite staff',
  message: 'The person who opens this link chooses a username and password and joins the staff.',
  confirm: 'Create invitation',
  ready:
    'Copy this link now. You won’t see it again. It works once, within 48 hours of a second person’s approval.',
  list: 'Invitations',
  role: 'Role',
  state: 'Status',
  madeBy: 'Invited by',
  usedBy: 'Used by',
  made: 'Created',
  expires: 'Expires',
  states: {
    waiting: 'Pending approval',
    open: 'Open',
    used: 'Used',
    revoked: 'Revoked',
    refused: 'Not approved',
    expired: 'Expired',
  },
  revoke: 'Revoke',
  revokeTitle: 'Revoke this invitation?',
  revokeMessage: (role: string, name: string) =>
    `The link ${name} created for a new ${role} will stop working immediately.`,
}
