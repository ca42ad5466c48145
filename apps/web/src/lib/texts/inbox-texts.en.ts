import { counted } from '#lib/plural.ts'

/** Texts of the drawer with notifications and reports, loaded with that drawer. */
export const inbox = {
  sections: 'Inbox',
  tabs: { notifications: 'Notifications', inbox: 'My reports' },
  unread: (count: number) => `${count} unread`,
  unreadFurther: (count: number) => `${count} more unread below`,
  markAllRead: 'Mark all read',
  isNew: 'New',
  none: 'All caught up',
  noneHint: 'Your notifications will appear here.',
  failed: 'Couldn’t load your notifications. Try again.',
  retry: 'Retry',
  more: 'Load more',
  seeAnswer: 'Read reply',
  seeTransaction: 'View transaction',
  noReports: 'No reports yet.',
  noReportsHint: 'Replies to your reports will appear here.',
  reportsFailed: 'Couldn’t load your reports. Try again.',
  write: 'Submit a report',
  statuses: {
    open: 'Open',
    in_progress: 'In progress',
    resolved: 'Resolved',
    closed: 'Closed',
  },
  answers: (count: number) => counted(count, 'reply', 'replies'),
  noAnswer: 'No reply yet. We’ll notify you here.',
  you: 'You',
  support: 'Kapis support',
  reply: {
    label: 'Your reply',
    reopens: 'Your reply reopens this report.',
    closed: 'This report is closed. Please submit a new one.',
    add: 'Add image',
    remove: 'Remove image',
    picture: 'Attached image',
    send: 'Send reply',
    sent: 'Reply sent.',
    tooLarge: 'File size must be less than 5MB',
    wrongType: 'Only image files are allowed (JPEG, PNG, WebP)',
  },
}

export type InboxTexts = typeof inbox
