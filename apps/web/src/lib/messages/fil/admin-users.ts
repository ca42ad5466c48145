import type { users as english } from '../en/admin-users.ts'

export const users: typeof english = {
  statuses: { active: 'Aktibo', disabled: 'Naka-disable', blocked: 'Naka-block' },
  list: {
    title: 'Pamamahala ng user',
    search: 'Pangalan, email o mobile',
    csvName: 'users',
    filters: { status: 'Status', role: 'Role' },
    deleteMany: 'Burahin',
    columns: {
      username: 'Username',
      role: 'Role',
      status: 'Status',
      email: 'Email',
      mobile: 'Mobile',
      lastLogin: 'Huling login',
      attempts: 'Mga bigong subok',
      comment: 'Komento',
      joined: 'Sumali',
      userId: 'User ID',
    },
  },
  deleteMany: {
    title: (count: number) => `Burahin ang ${count} user?`,
    message: (names: string) =>
      `Buburahin ang kanilang pangalan at contact at matatapos ang kanilang session. Mananatili ang mga libro. Mga account na walang balanse lang ang mabubura: ${names}.`,
    confirm: 'Burahin',
  },
  deleteOne: {
    title: 'Burahin ang user na ito?',
    message: (name: string) =>
      `Buburahin ang pangalan at contact ni ${name} at matatapos ang bawat session. Mananatili ang mga libro. Hindi na ito maibabalik.`,
    confirm: 'Burahin',
  },
}
