import { useState } from 'react'

/** Returns the time at which the component was first shown, for ages that need no updates. */
export function useOpenedAt(): number {
  return useState(() => Date.now())[0]
}
