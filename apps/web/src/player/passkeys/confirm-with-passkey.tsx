import { useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { passkeyTexts } from './passkey-texts.ts'
import styles from './passkeys.module.css'
import { confirmByPasskey } from './confirm-by-passkey.ts'
import { isCancelled } from './web-authn.ts'

/** The button that confirms with a passkey that the user is still the one who logged in. */
export function ConfirmWithPasskey({ onDone }: { onDone: () => void }) {
  const texts = useTexts(passkeyTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await confirmByPasskey()
      onDone()
    } catch (error) {
      setFailure(isCancelled(error) ? texts.cancelled : messageOf(error, texts.failed))
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.choice}>
      <Button isWide icon="i-key" isBusy={isBusy} onClick={() => void confirm()}>
        {texts.use}
      </Button>
      <FormAlert message={failure} />
    </div>
  )
}
