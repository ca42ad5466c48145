export const errors = {
  unexpected: 'An unexpected error occurred.',
  unknown: 'An unknown error occurred.',
  badReply: 'Invalid response: missing required fields',
  noPage: 'Page is not found',
  noPageSize: 'Page size is not found',
  noKey: 'Last evaluated key is not found',
}
