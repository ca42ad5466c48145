import type { RefusalDetails } from '@kapis/contract/refusals'

export const error = {
  /** Returns the server's message as it is, because it is already in English. */
  refusal: (_code: string | null, message: string, _details: RefusalDetails): string => message,
  unexpected: 'An unexpected error occurred.',
  unknown: 'An unknown error occurred.',
  badReply: 'Invalid response: missing required fields',
  noPage: 'Page is not found',
  noPageSize: 'Page size is not found',
  noKey: 'Last evaluated key is not found',
}
