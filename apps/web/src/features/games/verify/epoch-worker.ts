import type { EndedEpoch } from './verify-epoch.ts'
import { verifyEpoch } from './verify-epoch.ts'

// Checking an epoch takes about 2,000 hashes and 1,000 rounds. A worker keeps the page responsive.
addEventListener('message', ({ data }: MessageEvent<EndedEpoch>) => {
  postMessage(verifyEpoch(data))
})
