import { isStaff } from '@kapis/contract/session-user'
import { stepUp } from '@kapis/contract/routes/player'
import { api } from '#lib/api/api-client.ts'
import { CodeForm } from '#player/authenticator/code-form.tsx'
import { ProofForm } from '#player/authenticator/proof-form.tsx'
import { useSession } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Skeleton } from '#ui/placeholders.tsx'
import { ConfirmWithPasskey } from '#player/passkeys/confirm-with-passkey.tsx'
import { passkeyTexts } from '#player/passkeys/passkey-texts.ts'
import styles from '#player/passkeys/passkeys.module.css'
import { useFactors } from '#player/passkeys/use-factors.ts'
import { canUsePasskeys } from '#player/passkeys/web-authn.ts'

type ConfirmIdentityProps = {
  /** What is confirmed; a change of how the user logs in unless given. */
  lead?: string
  onDone: () => void
  onClose: () => void
}

/**
 * Confirms who the user is, such as before a change of how the user logs in: by passkey, by the
 * authenticator's code, or by the password of a user without an authenticator app.
 */
export function ConfirmIdentity({ lead, onDone, onClose }: ConfirmIdentityProps) {
  const texts = useTexts(passkeyTexts)
  const role = useSession((state) => state.user?.role ?? 'player')
  const factors = useFactors()
  if (factors === null) return <Skeleton width="100%" height={120} />
  const { hasTotp, hasPasskey } = factors
  // Staff who have a passkey cannot confirm who they are by the password alone.
  const isPasskeyOnly = isStaff(role) && hasPasskey && !hasTotp
  const send = async (body: { password: string } | { code: string }) => {
    await api.call(stepUp, { body })
    onDone()
  }
  return (
    <>
      <p className={styles.message}>{lead ?? texts.confirmLead}</p>
      {hasPasskey && canUsePasskeys() && <ConfirmWithPasskey onDone={onDone} />}
      {hasTotp && <CodeForm onClose={onClose} send={(code) => send({ code })} />}
      {!hasTotp && !isPasskeyOnly && (
        <ProofForm isCodeRequired={false} send={send} onClose={onClose} />
      )}
    </>
  )
}
