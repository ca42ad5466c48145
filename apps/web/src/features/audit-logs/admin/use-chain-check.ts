import type { DataOf } from '@kapis/contract/route'
import { verifyAuditLogs } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'

export type ChainCheckState =
  { state: 'none' | 'asking' | 'failed' } | { state: 'told'; found: DataOf<typeof verifyAuditLogs> }

/** Checks the chain on request only: it reads the whole log. */
export function useChainCheck() {
  const [result, setVerdict] = useState<ChainCheckState>({ state: 'none' })
  async function ask() {
    setVerdict({ state: 'asking' })
    try {
      setVerdict({ state: 'told', found: await api.call(verifyAuditLogs, {}) })
    } catch {
      setVerdict({ state: 'failed' })
    }
  }
  return { verdict: result, ask, dismiss: () => setVerdict({ state: 'none' }) }
}

export type Verification = ReturnType<typeof useChainCheck>
