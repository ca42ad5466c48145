import { useState } from 'react'

/** Returns the time at which the component was shown, for ages that need not count on. */
export function useOpenedAt(): number {
  return useState(() => Date.now())[0]
}
