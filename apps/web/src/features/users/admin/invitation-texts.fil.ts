import type { invitations as english } from './invitation-texts.en.ts'

export const invitations: typeof english = {
  title: 'Mag-imbita ng staff',
  message: 'Ang magbubukas ng link ay pipili ng username at password at magiging staff.',
  confirm: 'Gumawa ng imbitasyon',
  ready:
    'Ibigay ito ngayon: hindi na muling ipapakita. Isang beses itong gagana, sa loob ng 48 oras mula sa pag-apruba ng ikalawang tao.',
  list: 'Mga imbitasyon',
  role: 'Role',
  state: 'Katayuan',
  madeBy: 'Nag-imbita',
  usedBy: 'Gumamit',
  made: 'Ginawa',
  expires: 'Mag-e-expire',
  states: {
    waiting: 'Naghihintay ng pag-apruba',
    open: 'Bukas',
    used: 'Nagamit na',
    revoked: 'Binawi',
    refused: 'Hindi inaprubahan',
    expired: 'Nag-expire',
  },
  revoke: 'Bawiin',
  revokeTitle: 'Bawiin ang imbitasyong ito?',
  revokeMessage: (role: string, name: string) =>
    `Hihinto agad ang link na ginawa ni ${name} para sa bagong ${role}.`,
}
