import type { DataOf } from '@kapis/contract/route'
import { verifyAuditLogs } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'

export type Verdict =
  { state: 'none' | 'asking' | 'failed' } | { state: 'told'; found: DataOf<typeof verifyAuditLogs> }

/** Asked only when somebody wants to know: it reads the whole log. */
export function useVerdict() {
  const [verdict, setVerdict] = useState<Verdict>({ state: 'none' })
  async function ask() {
    setVerdict({ state: 'asking' })
    try {
      setVerdict({ state: 'told', found: await api.call(verifyAuditLogs, {}) })
    } catch {
      setVerdict({ state: 'failed' })
    }
  }
  return { verdict, ask, dismiss: () => setVerdict({ state: 'none' }) }
}

export type Verification = ReturnType<typeof useVerdict>
