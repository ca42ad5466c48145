export const report = {
  title: 'Submit a Report/Ticket',
  titleField: 'Title',
  description: 'Description',
  cancel: 'Cancel',
  submit: 'Submit',
  submitted: 'Report submitted successfully!',
  notSent: 'Couldn’t send. Try again.',
  count: (length: number, max: number) => `${length}/${max}`,
}
