import type { DataOf } from '@kapis/contract/route'
import { verifyAuditLogs } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'

export type ChainCheckState =
  | { state: 'none' | 'asking' | 'failed' }
  | { state: 'told'; found: DataOf<typeof verifyAuditLogs> }

/**
 * Returns the result of the hash chain check and a function to run it. The check runs only on
 * request, because it reads the whole log.
 */
export function useChainCheck() {
  const [result, setResult] = useState<ChainCheckState>({ state: 'none' })
  async function ask() {
    setResult({ state: 'asking' })
    try {
      setResult({ state: 'told', found: await api.call(verifyAuditLogs, {}) })
    } catch {
      setResult({ state: 'failed' })
    }
  }
  return { result, ask, dismiss: () => setResult({ state: 'none' }) }
}

export type Verification = ReturnType<typeof useChainCheck>
