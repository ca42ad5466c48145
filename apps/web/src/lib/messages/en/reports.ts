export const reports = {
  title: 'Submit a Report/Ticket',
  titleField: 'Title',
  description: 'Description',
  cancel: 'Cancel',
  submit: 'Submit',
  submitted: 'Report submitted successfully!',
  notSent: 'Not sent — try again',
  count: (length: number, max: number) => `${length}/${max}`,
}
