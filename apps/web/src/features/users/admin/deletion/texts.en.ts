import { counted } from '#lib/plural.ts'

/** Texts of the deletion of users. */
export const deletion = {
  deleteMany: {
    title: (count: number) => `Delete ${counted(count, 'user', 'users')}?`,
    message: (names: string) =>
      `A second super admin must approve this on the Approvals page. The users’ names and contact details are then erased and their sessions end. Accounting records are kept. Accounts with a balance can’t be deleted. Users to delete: ${names}.`,
    confirm: 'Request deletion',
  },
  deleteOne: {
    title: 'Delete this user?',
    message: (name: string) =>
      `This erases ${name}’s name and contact details and ends every session. Accounting records are kept. You can’t undo this.`,
    confirm: 'Delete',
    blocked: 'This user can’t be deleted yet',
    reasons: {
      payment: 'A deposit or withdrawal is pending.',
      round: 'A round is open. It ends within 24 hours, or immediately if you block the user.',
      balance: 'The account still has a balance.',
      exclusion: 'The player is self-excluded. You can delete the account when that ends.',
    },
    links: {
      wallet: 'Open the wallet',
      overview: 'Open the timeline',
      limits: 'Open the limits',
    },
  },
}
