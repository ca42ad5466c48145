import type { InboxTexts } from '../en/inbox.ts'

export const inbox: InboxTexts = {
  sections: 'Inbox',
  tabs: { notifications: 'Mga abiso', inbox: 'Mga ulat ko' },
  unread: (count) => `${count} hindi pa nababasa`,
  isNew: 'Bago',
  none: 'Walang bago.',
  noneHint: 'Dito lalabas ang gusto naming sabihin sa iyo.',
  failed: 'Hindi ma-load ang iyong mga abiso.',
  retry: 'Subukan muli',
  more: 'Mag-load pa',
  seeAnswer: 'Basahin ang sagot',
  seeTransaction: 'Tingnan ang transaksyon',
  noReports: 'Wala ka pang ulat.',
  noReportsHint: 'Dito lalabas ang mga sagot sa iyong mga ulat.',
  reportsFailed: 'Hindi ma-load ang iyong mga ulat.',
  write: 'Magpadala ng ulat',
  statuses: {
    open: 'Bukas',
    in_progress: 'Inaasikaso',
    resolved: 'Nalutas',
    closed: 'Sarado',
  },
  answers: (count) => `${count} sagot`,
  noAnswer: 'Wala pang sagot. Aabisuhan ka rito.',
  you: 'Ikaw',
  house: 'Kapis support',
}
