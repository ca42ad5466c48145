import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { ActionResult } from './execute-action.ts'
import styles from './confirm.module.css'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useTexts } from '#texts/texts.ts'
import { staffTexts } from '../texts.ts'

type ConfirmProps = {
  title: string
  message: string
  confirmText: string
  reason?: 'none' | 'optional' | 'required'
  /** The readers of the reason, who are named in the label of the field. */
  readBy?: 'player' | 'staff'
  /** The initial reason, such as that of a decision that was undone. */
  firstReason?: string | undefined
  /** Common reasons, each filled in by one press. */
  suggestions?: readonly string[]
  isDanger?: boolean
  /** The number of affected rows. Above ten, staff must type it to confirm. */
  count?: number
  /** A description of what the action affects, such as an amount and a name. */
  children?: ReactNode
  onConfirm: (reason: string) => Promise<ActionResult<unknown>>
  onClose: () => void
}

const UNCOUNTED_MAX = 10

/** A confirmation dialog. If the server refuses the action, it stays open and shows the message. */
export function Confirm({
  title,
  message,
  confirmText,
  onConfirm,
  onClose,
  ...more
}: ConfirmProps) {
  const texts = useTexts(staffTexts)
  const { reason: asks = 'none', suggestions = [], isDanger = false, count = 1, children } = more
  const { readBy = 'staff', firstReason = '' } = more
  const messageId = useId()
  const asking = useConfirm({ asks, firstReason, onConfirm, onClose })
  const { reason, suggest, written, error, isSending, send } = asking
  const typed = count > UNCOUNTED_MAX ? String(count) : undefined
  const isTyped = typed === undefined || written.value.trim() === typed
  return (
    <Modal
      title={title}
      role="alertdialog"
      describedBy={messageId}
      onClose={onClose}
      isLocked={isSending}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped) void send()
        }}
      >
        <p id={messageId} className={styles.message}>
          {message}
        </p>
        {children}
        <Suggestions texts={suggestions} onChoose={suggest} />
        <Questions {...{ asks, readBy, typed, written, reason }} />
        <FormAlert message={error} />
        <ModalActions>
          <Button onClick={onClose} disabled={isSending}>
            {texts.confirm.cancel}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isSending}
            disabled={!isTyped}
            data-autofocus={asks === 'none' && typed === undefined}
          >
            {confirmText}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

type SuggestionsProps = { texts: readonly string[]; onChoose: (words: string) => void }

function Suggestions({ texts: suggested, onChoose }: SuggestionsProps) {
  if (suggested.length === 0) return null
  return (
    <div className={styles.suggestions}>
      {suggested.map((words) => (
        <button key={words} type="button" onClick={() => onChoose(words)}>
          {words}
        </button>
      ))}
    </div>
  )
}

type QuestionsProps = Pick<ReturnType<typeof useConfirm>, 'written' | 'reason'> & {
  asks: NonNullable<ConfirmProps['reason']>
  readBy: NonNullable<ConfirmProps['readBy']>
  typed: string | undefined
}

function Questions({ asks, readBy, typed, written, reason }: QuestionsProps) {
  const texts = useTexts(staffTexts)
  const { type, reason: needed, reasonOptional } = texts.confirm
  return (
    <>
      {typed !== undefined && (
        <TextField label={type(typed)} autoComplete="off" data-autofocus {...written} />
      )}
      {asks !== 'none' && (
        <TextArea
          data-autofocus={typed === undefined}
          label={asks === 'required' ? needed : reasonOptional}
          hint={texts.readBy[readBy]}
          rows={2}
          maxLength={500}
          {...reason}
        />
      )}
    </>
  )
}

type Asking = Pick<ConfirmProps, 'onConfirm' | 'onClose'> & {
  asks: NonNullable<ConfirmProps['reason']>
  firstReason: string
}

function useConfirm({ asks, firstReason, onConfirm, onClose }: Asking) {
  const texts = useTexts(staffTexts)
  const [reason, setReason] = useState(firstReason)
  const [written, setWritten] = useState('')
  const [reasonError, setReasonError] = useState<string | undefined>()
  const [error, setError] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  async function send() {
    if (asks === 'required' && reason.trim() === '')
      return setReasonError(texts.confirm.needsReason)
    setError(undefined)
    setIsSending(true)
    const result = await onConfirm(reason.trim())
    setIsSending(false)
    if (result.kind === 'failed') setError(result.message)
    else if (result.kind !== 'cancelled') onClose()
  }

  function suggest(words: string) {
    setReason(words)
    setReasonError(undefined)
  }

  return {
    send,
    suggest,
    error,
    isSending,
    written: {
      value: written,
      onChange: (event: { target: { value: string } }) => setWritten(event.target.value),
    },
    reason: {
      value: reason,
      error: reasonError,
      onChange: (event: { target: { value: string } }) => {
        setReason(event.target.value)
        setReasonError(undefined)
      },
    },
  }
}
