import type { invitations as english } from './invitation-texts.en.ts'

export const invitations: typeof english = {
  title: 'Mag-imbita ng staff',
  message: 'Ang magbubukas ng link ay pipili ng username at password at magiging staff.',
  confirm: 'Gumawa ng imbitasyon',
  ready:
    'Ibigay ito ngayon: hindi na ulit ipapakita. Isang beses itong gagana, sa loob ng 48 oras mula sa approval ng ibang staff.',
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
  revokeMessage: (role: string, name: string) =>
    `Hihinto agad ang link na ginawa ni ${name} para sa bagong ${role}.`,
}
