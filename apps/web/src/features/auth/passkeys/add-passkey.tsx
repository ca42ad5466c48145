import { deviceName } from '@kapis/contract/device-name'
import type { PasskeyCreation } from '@kapis/contract/passkeys'
import { registerPasskey, startPasskey } from '@kapis/contract/routes/player'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { isRefused, messageOf } from '#lib/api/api-errors.ts'
import { passkeyTexts } from '#player/passkeys/passkey-texts.ts'
import styles from '#player/passkeys/passkeys.module.css'
import { refreshPasskeys } from '#player/passkeys/use-factors.ts'
import { isAlreadyThere, isCancelled, makePasskey } from '#player/passkeys/web-authn.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { ConfirmIdentity } from '../account/confirm-identity.tsx'

/**
 * The dialog that adds a passkey. It first confirms who the user is, unless that was done just now.
 */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const texts = useTexts(passkeyTexts)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['new-passkey'],
    queryFn: () => api.call(startPasskey, { body: {} }),
    retry: false,
    // Each dialog needs a challenge of its own, which it keeps while it is open.
    gcTime: 0,
    staleTime: Infinity,
    meta: { isSilent: true },
  })
  const mustConfirm = isRefused(error, 'step_up_required')
  const failure = error === null || mustConfirm ? undefined : messageOf(error)
  return (
    <Modal title={texts.addTitle} width={420} onClose={onClose}>
      <FormAlert message={failure} />
      {isFetching && <Skeleton width="100%" height={120} />}
      {mustConfirm && !isFetching && (
        <ConfirmIdentity onDone={() => void refetch()} onClose={onClose} />
      )}
      {data !== undefined && <NameForm options={data} onClose={onClose} />}
    </Modal>
  )
}

function NameForm({ options, onClose }: { options: PasskeyCreation; onClose: () => void }) {
  const texts = useTexts(passkeyTexts)
  const [name, setName] = useState(suggestName)
  const [failure, setFailure] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    if (name.trim() === '') return setFailure(texts.nameMissing)
    setIsBusy(true)
    setFailure(undefined)
    try {
      const made = await makePasskey(options)
      await api.call(registerPasskey, { body: { ...made, name } })
      showSuccess(texts.done)
      onClose()
      await refreshPasskeys()
    } catch (error) {
      setFailure(failureOf(error))
      setIsBusy(false)
    }
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={styles.message}>{texts.addLead}</p>
      <TextField
        label={texts.name}
        maxLength={50}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormAlert message={failure} />
      <ModalActions>
        <Button onClick={onClose} disabled={isBusy}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" icon="i-key" isBusy={isBusy}>
          {texts.create}
        </Button>
      </ModalActions>
    </form>
  )
}

/** Returns the name of this device, which fits a passkey that this device keeps. */
function suggestName(): string {
  const { deviceOn, someDevice } = currentTexts(passkeyTexts)
  const device = deviceName(navigator.userAgent)
  return device === null ? someDevice : deviceOn(device.browser, device.system)
}

function failureOf(error: unknown): string {
  const texts = currentTexts(passkeyTexts)
  if (isAlreadyThere(error)) return texts.known
  return isCancelled(error) ? texts.cancelled : messageOf(error, texts.failed)
}
