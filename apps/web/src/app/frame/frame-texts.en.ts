/** The loading screen, and the banners above every page. */
export const frame = {
  loading: { word: 'LOADING', slow: 'Still connecting.', retry: 'Retry' },
  demo: 'Demo: no real money',
}
