import type { EndedEpoch } from './verify-epoch.ts'
import { verifyEpoch } from './verify-epoch.ts'

// Runs 2,000 hashes and 1,000 rounds in a worker, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<EndedEpoch>) => {
  postMessage(verifyEpoch(data))
})
