import type { ApiToken } from '@kapis/contract/api-tokens'
import { collectApiToken } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { useTexts } from '#texts/texts.ts'
import { OneTimeSecret } from '#staff/actions/one-time-secret.tsx'
import { apiTokensTexts } from './texts.ts'

type CollectProps = { token: ApiToken; onClose: () => void }

/** The dialog that makes the secret of an approved token and shows it, which is possible once. */
export function CollectApiToken({ token: { apiTokenId, name }, onClose }: CollectProps) {
  const [made, setMade] = useState<{ token: string; expiresAt: string } | null>(null)
  const { show, once, secret: title, ready, copy, done } = useTexts(apiTokensTexts)
  if (made !== null) {
    const words = ready(formatDateTime(made.expiresAt))
    return <OneTimeSecret {...{ title, words, copy, done, onClose }} secret={made.token} />
  }
  return (
    <Confirm
      title={`${show}: ${name}`}
      message={once}
      confirmText={show}
      onConfirm={async () => {
        const sent = { params: { apiTokenId } }
        const result = await executeAction(collectApiToken, sent, { isFormError: true })
        if (result.kind !== 'done') return result
        setMade(result.data)
        // Returning `cancelled` keeps the dialog open, so that it can show the token.
        return { kind: 'cancelled' }
      }}
      onClose={onClose}
    />
  )
}
