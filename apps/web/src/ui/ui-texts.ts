/** The few words that the primitives say themselves. Spoken in another language from outside. */
export const uiTexts = {
  close: 'Close',
  dismiss: 'Dismiss',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  tickets: ' tickets',
  copied: 'Copied to clipboard!',
  copy: 'Copy',
  noData: 'No data found',
  partFailed: 'This part could not be loaded.',
  tryAgain: 'Try again',
  /** A text that comes in English from the contract or the server, as the reader should see it. */
  said: (text: string): string => text,
}
