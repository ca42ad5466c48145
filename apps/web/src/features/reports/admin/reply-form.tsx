import { ReplyToReport } from '@kapis/contract/reports'
import { replyToReport } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useTexts } from '#texts/texts.ts'
import { findDraft, keepDraft } from './reply-drafts.ts'
import styles from './reports.module.css'
import { adminReportTexts } from './texts.ts'

/**
 * The form for a reply to the player. A refused reply stays in the field, and one that is not sent is
 * there again when the report is opened next.
 */
export function ReplyForm({ reportId }: { reportId: string }) {
  const texts = useTexts(adminReportTexts)
  const { message, setMessage, error, failure, isSending, send } = useReply(reportId)
  const { label, hint, templates, ready } = texts.reply
  return (
    <form
      data-item={reportId}
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={label}
        rows={4}
        maxLength={2000}
        value={message}
        error={error}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className={styles.templates} role="group" aria-label={templates}>
        {Object.values(ready).map(([name, words]) => (
          <Button key={name} size="small" onClick={() => setMessage(words ?? '')}>
            {name}
          </Button>
        ))}
      </div>
      <FormAlert message={failure} />
      <div className={styles.send}>
        <p className={styles.hint}>{hint}</p>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {texts.reply.send}
        </Button>
      </div>
    </form>
  )
}

function useReply(reportId: string) {
  const [message, setText] = useState(() => findDraft(reportId))
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  const setMessage = (text: string) => {
    setText(text)
    keepDraft(reportId, text)
  }

  async function send() {
    const parsed = ReplyToReport.safeParse({ message })
    setError(parsed.error?.issues[0]?.message)
    setFailure(undefined)
    if (!parsed.success) return
    setIsSending(true)
    const sent = { params: { reportId }, body: parsed.data }
    const result = await executeAction(replyToReport, sent, { isFormError: true })
    setIsSending(false)
    if (result.kind === 'done') setMessage('')
    if (result.kind === 'failed') setFailure(result.message)
  }

  return { message, setMessage, error, failure, isSending, send }
}
