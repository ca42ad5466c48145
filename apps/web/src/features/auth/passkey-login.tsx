import { signInWithPasskey, startPasskeySignIn } from '@kapis/contract/routes/player'
import type { EndedSession } from '@kapis/contract/auth'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { passkeyTexts } from '#player/passkeys/passkey-texts.ts'
import styles from '#player/passkeys/passkeys.module.css'
import { canUsePasskeys, isCancelled, signWithPasskey } from '#player/passkeys/web-authn.ts'
import { showSignedIn } from '#player/session/sign-in.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'

type PasskeyLoginProps = { onEnded: (ended: EndedSession) => void }

/** The button that logs in with a passkey, if this browser can use one. */
export function PasskeyLogin({ onEnded }: PasskeyLoginProps) {
  const texts = useTexts(passkeyTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  if (!canUsePasskeys()) return null

  async function logIn() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const options = await api.call(startPasskeySignIn, { body: {} })
      const body = await signWithPasskey(options)
      const ended = showSignedIn(await api.call(signInWithPasskey, { body }))
      if (ended !== undefined) onEnded(ended)
    } catch (error) {
      setFailure(isCancelled(error) ? texts.cancelled : messageOf(error, texts.failed))
      setIsBusy(false)
    }
  }

  return (
    <>
      <p className={styles.or}>{texts.or}</p>
      <div className={styles.choice}>
        <Button isWide size="large" icon="i-key" isBusy={isBusy} onClick={() => void logIn()}>
          {texts.logIn}
        </Button>
        <FormAlert message={failure} />
      </div>
    </>
  )
}
