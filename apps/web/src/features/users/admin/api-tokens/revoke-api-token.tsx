import type { ApiToken } from '@kapis/contract/api-tokens'
import { revokeApiToken } from '@kapis/contract/routes'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { useTexts } from '#texts/texts.ts'
import { apiTokensTexts } from './texts.ts'

type RevokeProps = { token: ApiToken; onClose: () => void }

export function RevokeApiToken({ token: { apiTokenId, name }, onClose }: RevokeProps) {
  const { revokeTitle, revokeMessage, revoke } = useTexts(apiTokensTexts)
  return (
    <Confirm
      title={revokeTitle}
      message={revokeMessage(name)}
      confirmText={revoke}
      isDanger
      onConfirm={() =>
        executeAction(revokeApiToken, { params: { apiTokenId } }, { isFormError: true })
      }
      onClose={onClose}
    />
  )
}
