import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Notification } from './columns.tsx'
import styles from './notifications-admin.module.css'
import { PlayerField } from './player-field.tsx'
import { Preview } from './preview.tsx'
import { MESSAGE_MAX, useCompose } from './use-compose.ts'
import { notificationTexts } from './texts.ts'

type ComposeProps = {
  /** The notification to edit; null for a new one. */
  row: Notification | null
  toUserId: string | null
  onClose: () => void
}

/** The form for the text, audience and time of a notification, beside a preview. */
export function ComposeModal({ row, toUserId, onClose }: ComposeProps) {
  const form = useCompose({ row, toUserId, onClose })
  const t = useTexts(notificationTexts).compose
  const isNow = form.when === 'now'
  return (
    <Modal
      title={row === null ? t.title : t.editTitle}
      width={480}
      onClose={onClose}
      isLocked={form.isSending}
    >
      <form
        data-item="notification"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <TextArea
          label={t.message}
          rows={4}
          value={form.message}
          error={form.errors.message}
          onChange={(event) => form.setMessage(event.target.value)}
          aside={
            <span className="num" aria-hidden="true">
              {t.count(form.message.length, MESSAGE_MAX)}
            </span>
          }
        />
        {row === null && <Audience form={form} />}
        <Time form={form} />
        <Preview message={form.message} at={form.shownAt} />
        <FormAlert message={form.failure} />
        <ModalActions>
          <Button onClick={onClose} disabled={form.isSending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={form.isSending}>
            {row !== null ? t.save : isNow ? t.send : t.schedule}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function Time({ form }: { form: ReturnType<typeof useCompose> }) {
  const t = useTexts(notificationTexts).compose
  return (
    <>
      <Segmented
        label={t.when}
        choices={[
          { value: 'now', label: t.whens.now },
          { value: 'later', label: t.whens.later, icon: 'i-clock' },
        ]}
        value={form.when}
        onChange={form.setWhen}
      />
      {form.when === 'later' && (
        <TextField
          label={t.at}
          type="datetime-local"
          value={form.at}
          error={form.errors.at}
          onChange={(event) => form.setAt(event.target.value)}
        />
      )}
    </>
  )
}

function Audience({ form }: { form: ReturnType<typeof useCompose> }) {
  const t = useTexts(notificationTexts).compose
  return (
    <>
      <Segmented
        label={t.audience}
        choices={[
          { value: 'all', label: t.audiences.all, icon: 'i-users' },
          { value: 'one', label: t.audiences.one, icon: 'i-user' },
        ]}
        value={form.audience}
        onChange={form.setAudience}
      />
      {form.audience === 'one' && (
        <PlayerField player={form.player} error={form.errors.player} onChoose={form.setPlayer} />
      )}
    </>
  )
}
