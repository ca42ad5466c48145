import type { admin as english } from '../en/admin.ts'

export const admin: typeof english = {
  badge: 'Admin',
  home: 'Back office',
  rail: 'Back office',
  crumbs: 'Nasaan ka',
  waiting: 'naghihintay',
  openSite: 'Buksan ang site ng manlalaro',
  theme: (name: string) => `Tema: ${name}`,
  keys: 'Mga shortcut sa keyboard',
  groups: {
    top: '',
    players: 'Manlalaro',
    money: 'Pera',
    support: 'Tulong',
    governance: 'Pamamahala',
  },
  pages: {
    overview: 'Buod',
    users: 'Pamamahala ng user',
    receipts: 'Resibo ng deposito',
    withdrawals: 'Mga withdrawal',
    promoCodes: 'Promo code',
    promoClaims: 'Promo claim',
    reports: 'Mga ulat',
    notifications: 'Mga abiso',
    auditLogs: 'Audit log',
    approvals: 'Mga pag-apruba',
    settings: 'Mga setting',
  },
}
