/** Texts of the page on which staff answer reports. */
export const adminReport = {
  title: 'Reports',
  note: 'Reports from players. Your replies go to their inbox.',
  caption: 'Reports, newest first',
  search: 'Title or username',
  refreshed: 'Reports refreshed successfully!',
  empty: 'No data found',
  columns: {
    title: 'Title',
    player: 'Player',
    status: 'Status',
    priority: 'Priority',
    replies: 'Replies',
    created: 'Created',
    updated: 'Updated',
    description: 'Description',
    id: 'Reference',
  },
  statuses: {
    open: 'Open',
    in_progress: 'In progress',
    resolved: 'Resolved',
    closed: 'Closed',
  },
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  noPriority: 'None',
  copyId: 'Copy reference',
  wrote: (name: string) => `${name} wrote`,
  answered: (name: string) => `${name} replied`,
  picture: 'Image from the player',
  own: 'This is your own report. Someone else must answer it.',
  reply: {
    label: 'Reply',
    hint: 'Players see Kapis support as the sender.',
    send: 'Send reply',
    templates: 'Templates',
    ready: {
      thanks: ['Thank you', 'Thank you for letting us know. We are looking into it.'],
      fixed: ['Fixed', 'Thank you for letting us know. This is now fixed.'],
      more: [
        'Ask for details',
        'We couldn’t reproduce this. When did it happen, and what did the screen say?',
      ],
    },
  },
  reword: {
    open: 'Edit text',
    title: 'Edit report text',
    note: 'The player’s original text stays visible to staff.',
    titleField: 'Title',
    description: 'Description',
    reason: 'Reason',
    save: 'Save',
    cancel: 'Cancel',
  },
  former: 'Original text',
  changedBy: (name: string, at: string) => `Edited by ${name}, ${at}`,
  remove: {
    one: 'Delete',
    title: (count: number) => (count === 1 ? 'Delete this report?' : `Delete ${count} reports?`),
    message:
      'Deleted reports disappear from every list, including the player’s, but stay on record.',
    confirm: 'Delete',
  },
}

export type AdminReportsTexts = typeof adminReport
