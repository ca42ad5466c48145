/** Texts of the loading screen, and of the banners above every page. */
export const frame = {
  loading: { word: 'LOADING', slow: 'Still connecting.', retry: 'Retry' },
  demo: 'Demo: no real money',
}
