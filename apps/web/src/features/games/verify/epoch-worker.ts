import type { EndedEpoch } from './verify-epoch.ts'
import { verifyEpoch } from './verify-epoch.ts'

// Two thousand hashes and a thousand rounds: beside the page, so that it never stands still.
addEventListener('message', ({ data }: MessageEvent<EndedEpoch>) => {
  postMessage(verifyEpoch(data))
})
