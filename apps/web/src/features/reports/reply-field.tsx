import { ReplyToReport } from '@kapis/contract/reports'
import { replyToOwnReport } from '@kapis/contract/routes'
import { UPLOAD_TYPES } from '@kapis/contract/wallet'
import { useId, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import type { PickedImage } from '#lib/files/picked-image.ts'
import { imageFacts, pickImage, sentImage } from '#lib/files/picked-image.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useTexts } from '#texts/texts.ts'
import { inboxTexts } from '#lib/texts/inbox-texts.ts'
import styles from './own-reports.module.css'
import type { OwnReport } from './use-own-reports.ts'
import { refreshOwnReports } from './use-own-reports.ts'

/** The field for the player's next reply. A reply that could not be sent stays in the field. */
export function ReplyField({ row }: { row: OwnReport }) {
  const { message, setMessage, image, pick, clear, error, failure, isSending, send } = useReply(row)
  const t = useTexts(inboxTexts).reply
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={t.label}
        hint={row.status === 'resolved' ? t.reopens : undefined}
        rows={3}
        maxLength={2000}
        value={message}
        error={error}
        onChange={(event) => setMessage(event.target.value)}
      />
      <FormAlert message={failure} />
      <div className={styles.send}>
        <ImageField image={image} onPick={pick} onClear={clear} />
        <Button type="submit" size="small" variant="primary" isBusy={isSending}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}

type ImageFieldProps = {
  image: PickedImage | null
  onPick: (file: File) => Promise<void>
  onClear: () => void
}

function ImageField({ image, onPick, onClear }: ImageFieldProps) {
  const id = useId()
  const t = useTexts(inboxTexts).reply
  if (image !== null) {
    return (
      <span className={styles.picked}>
        <b>{image.fileName}</b> <small className="num">{imageFacts(image)}</small>
        <IconButton icon="i-trash" label={t.remove} onClick={onClear} />
      </span>
    )
  }
  return (
    <label htmlFor={id} className={styles.pick}>
      <input
        id={id}
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        className="sr"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) void onPick(file)
        }}
      />
      {t.add}
    </label>
  )
}

function useReply({ userId, reportId }: OwnReport) {
  const texts = useTexts(inboxTexts)
  const [message, setMessage] = useState('')
  const [image, setImage] = useState<PickedImage | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  async function pick(file: File) {
    const picked = await pickImage(file, texts.reply)
    setFailure(typeof picked === 'string' ? picked : undefined)
    if (typeof picked !== 'string') setImage(picked)
  }

  async function send() {
    const parsed = ReplyToReport.safeParse({ message })
    setError(parsed.error?.issues[0]?.message)
    setFailure(undefined)
    if (!parsed.success) return
    setIsSending(true)
    try {
      const body = { ...parsed.data, ...(image !== null && { picture: sentImage(image) }) }
      await api.call(replyToOwnReport, { params: { userId, reportId }, body })
      setMessage('')
      setImage(null)
      showSuccess(texts.reply.sent)
      await refreshOwnReports()
    } catch (why) {
      setFailure(messageOf(why))
    }
    setIsSending(false)
  }

  const clear = () => setImage(null)
  return { message, setMessage, image, pick, clear, error, failure, isSending, send }
}
