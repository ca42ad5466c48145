import type { DataOf } from '@kapis/contract/route'
import { verifyAuditLogs } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'

export type ChainCheckState =
  { state: 'none' | 'asking' | 'failed' } | { state: 'told'; found: DataOf<typeof verifyAuditLogs> }

/** Checks the chain on request only: it reads the whole log. */
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
