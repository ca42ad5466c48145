import type { Messages } from '../en.ts'

export const reports: Messages['reports'] = {
  title: 'Mag-report ng problema',
  titleField: 'Pamagat',
  description: 'Paglalarawan',
  cancel: 'Kanselahin',
  submit: 'Ipadala',
  submitted: 'Naipadala ang report.',
  notSent: 'Hindi naipadala. Subukan ulit.',
  count: (length, max) => `${length}/${max}`,
}
