/** What the drawer of notifications and reports says. It comes with the drawer. */
export const inbox = {
  sections: 'Inbox',
  tabs: { notifications: 'Notifications', inbox: 'My reports' },
  unread: (count: number) => `${count} unread`,
  isNew: 'New',
  none: 'Nothing new.',
  noneHint: 'What we have to tell you will appear here.',
  failed: 'Your notifications could not be loaded.',
  retry: 'Retry',
  more: 'Load more',
  seeAnswer: 'Read the answer',
  seeTransaction: 'View transaction',
  noReports: 'No reports yet.',
  noReportsHint: 'Answers to your reports will appear here.',
  reportsFailed: 'Your reports could not be loaded.',
  write: 'Submit a report',
  statuses: {
    open: 'Open',
    in_progress: 'In progress',
    resolved: 'Resolved',
    closed: 'Closed',
  },
  answers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  noAnswer: 'Not answered yet. You will be notified here.',
  you: 'You',
  house: 'Kapis support',
}

export type InboxTexts = typeof inbox
