import type { Messages } from '../en.ts'

export const reports: Messages['reports'] = {
  title: 'Magpadala ng Ulat/Ticket',
  titleField: 'Pamagat',
  description: 'Paglalarawan',
  cancel: 'Kanselahin',
  submit: 'Ipadala',
  submitted: 'Matagumpay na naipadala ang ulat!',
  notSent: 'Hindi naipadala — subukan muli',
  count: (length, max) => `${length}/${max}`,
}
