/** Texts for inviting staff. */
export const invitation = {
  title: 'Invite staff',
  message:
    'After a second person’s approval we send a link to this address. Only the person there can use it, once and within 48 hours.',
  confirm: 'Request approval',
  requested: 'Invitation requested. A second person must approve it.',
  name: 'Full name',
  sendBy: 'Send the link by',
  ways: { email: 'Email', mobile: 'SMS' },
  email: 'Email',
  mobileNumber: 'Mobile number',
  person: 'Person',
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
    `${name}’s link as ${role} will stop working immediately.`,
}
