/** User Management: the list of people and the page of one. */
export const users = {
  statuses: { active: 'Active', disabled: 'Disabled', blocked: 'Blocked' },
  list: {
    title: 'User Management',
    search: 'Name, email or mobile',
    csvName: 'users',
    filters: { status: 'Status', role: 'Role' },
    deleteMany: 'Delete',
    columns: {
      username: 'Username',
      role: 'Role',
      status: 'Status',
      email: 'Email',
      mobile: 'Mobile',
      lastLogin: 'Last login',
      attempts: 'Failed attempts',
      comment: 'Comment',
      joined: 'Joined',
      userId: 'User ID',
    },
  },
  deleteMany: {
    title: (count: number) => `Delete ${count} user(s)?`,
    message: (names: string) =>
      `Their names and contact details are erased and their sessions end. The books stay. Only accounts without a balance can be deleted: ${names}.`,
    confirm: 'Delete',
  },
  deleteOne: {
    title: 'Delete this user?',
    message: (name: string) =>
      `The name and contact details of ${name} are erased and every session ends. The books stay. It cannot be undone.`,
    confirm: 'Delete',
  },
}
