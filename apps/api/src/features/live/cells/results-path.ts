/** The path at which other cells read a sample of this cell's newest results. */
export const RESULTS_PATH = '/api/v1/peers/results'
