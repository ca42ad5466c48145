import { zodResolver } from '@hookform/resolvers/zod'
import { SubmitReport } from '@kapis/contract/reports'
import { submitReport } from '@kapis/contract/routes'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#lib/api/api-client.ts'
import { onSignedOut, session } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { reportTexts } from '#lib/texts/report-texts.ts'
import styles from './report-modal.module.css'

const TITLE_MAX = 100
const DESCRIPTION_MAX = 1000

const EMPTY = { title: '', description: '' }
/**
 * What the player had typed when the form was closed. Esc or a click beside the form closes it, so
 * it opens again with the text. A sign-out forgets it.
 */
let draft = EMPTY
onSignedOut(() => {
  draft = EMPTY
})

export function ReportModal({ onClose }: { onClose: () => void }) {
  const { register, submit, discard, errors, isSubmitting, isFailed, lengths } = useReport(onClose)
  const texts = useTexts(reportTexts)
  return (
    <Modal title={texts.title} width={480} onClose={onClose} isLocked={isSubmitting}>
      <form
        className={styles.form}
        data-item="report"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <TextField
          label={texts.titleField}
          data-autofocus
          autoComplete="off"
          aside={<Count length={lengths.title} max={TITLE_MAX} />}
          error={errors.title?.message}
          {...register('title')}
        />
        <TextArea
          label={texts.description}
          aside={<Count length={lengths.description} max={DESCRIPTION_MAX} />}
          error={errors.description?.message}
          {...register('description')}
        />
        <FormAlert message={isFailed ? texts.notSent : null} />
        <ModalActions>
          <Button onClick={discard} disabled={isSubmitting}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {texts.submit}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function useReport(onClose: () => void) {
  const reports = useTexts(reportTexts)
  const [isFailed, setIsFailed] = useState(false)
  const form = useForm({
    resolver: zodResolver(SubmitReport),
    defaultValues: draft,
    mode: 'onTouched',
  })
  useEffect(
    () => () => {
      if (session().status === 'signed-in') draft = form.getValues()
    },
    [form],
  )
  const discard = () => {
    form.reset(EMPTY)
    onClose()
  }
  const submit = form.handleSubmit(async (report) => {
    setIsFailed(false)
    try {
      await api.call(submitReport, { body: report })
      discard()
      showSuccess(reports.submitted)
    } catch {
      // No snackbar: the form keeps the text and shows the error itself.
      setIsFailed(true)
    }
  })
  const { errors, isSubmitting } = form.formState
  const lengths = {
    title: form.watch('title').length,
    description: form.watch('description').length,
  }
  return { register: form.register, submit, discard, errors, isSubmitting, isFailed, lengths }
}

function Count({ length, max }: { length: number; max: number }) {
  const reports = useTexts(reportTexts)
  return (
    <span className={`num ${styles.count}`} data-over={length > max || undefined}>
      <span aria-hidden="true">{reports.count(length, max)}</span>
    </span>
  )
}
