/** Texts of the basic UI components. */
export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pageOpen: (page: number) => `Page ${page}`,
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  tickets: ' tickets',
  copied: 'Copied to clipboard!',
  notCopied: 'Can’t reach the clipboard. The text is selected, so you can copy it yourself.',
  selected: 'Text to copy',
  copy: 'Copy',
  noData: 'No data found',
  partFailed: 'Couldn’t load this part.',
  tryAgain: 'Try again',
  /** Translates an English text of the contract or the server into the page's language. */
  translate: (text: string): string => text,
}
