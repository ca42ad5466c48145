import type { report as english } from './report-texts.en.ts'

export const report: typeof english = {
  title: 'Mag-report ng problema',
  titleField: 'Pamagat',
  description: 'Paglalarawan',
  cancel: 'Kanselahin',
  submit: 'Ipadala',
  submitted: 'Naipadala ang report.',
  notSent: 'Hindi naipadala. Subukan ulit.',
  count: (length, max) => `${length}/${max}`,
}
