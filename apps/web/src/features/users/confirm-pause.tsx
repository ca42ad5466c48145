import type { StartPause } from '@kapis/contract/limits'
import { useId, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { CheckField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import styles from './limits.module.css'
import { endOfPause, pausePlay } from './pause-play.ts'

type ConfirmPauseProps = { request: StartPause; onClose: () => void }

/** The dialog that explains a pause before it starts, because a pause cannot be undone. */
export function ConfirmPause({ request, onClose }: ConfirmPauseProps) {
  const texts = useTexts(profileTexts)
  const rulesId = useId()
  const [endsAt] = useState(() => endOfPause(request, Date.now()).toISOString())
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { confirmTitle, until, rules, understood, start } = texts.pause

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await pausePlay(request)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  return (
    <Modal
      title={confirmTitle[request.kind]}
      role="alertdialog"
      width={440}
      describedBy={rulesId}
      onClose={onClose}
      isLocked={isBusy}
    >
      <div id={rulesId} className={styles.rules}>
        <p className="num">{until(formatDateTime(endsAt))}</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <CheckField
        label={understood}
        checked={isUnderstood}
        onChange={(event) => setIsUnderstood(event.target.checked)}
      />
      <FormAlert message={failure} />
      <ModalActions>
        <Button data-autofocus onClick={onClose} disabled={isBusy}>
          {texts.cancel}
        </Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          disabled={!isUnderstood}
          onClick={() => void confirm()}
        >
          {start[request.kind]}
        </Button>
      </ModalActions>
    </Modal>
  )
}
