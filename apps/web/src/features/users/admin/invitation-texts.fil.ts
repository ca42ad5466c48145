import type { invitation as english } from './invitation-texts.en.ts'

export const invitation: typeof english = {
  title: 'Mag-imbita ng staff',
  message:
    'Pagka-approve ng isa pang staff, magpapadala kami ng link sa address na ito. Ang taong naroon lang ang makakagamit nito, isang beses at sa loob ng 48 oras.',
  confirm: 'Humingi ng approval',
  requested: 'Na-request ang imbitasyon. Isa pang staff ang dapat mag-approve.',
  name: 'Buong pangalan',
  sendBy: 'Ipadala ang link sa',
  ways: { email: 'Email', mobile: 'SMS' },
  email: 'Email',
  mobileNumber: 'Mobile number',
  person: 'Tao',
  list: 'Mga imbitasyon',
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
  revoke: 'Bawiin',
  revokeTitle: 'Bawiin ang imbitasyong ito?',
  revokeMessage: (role: string, name: string) => `Hihinto agad ang link ni ${name} bilang ${role}.`,
}
