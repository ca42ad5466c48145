import { zodResolver } from '@hookform/resolvers/zod'
import { RewordReport } from '@kapis/contract/reports'
import { updateReport } from '@kapis/contract/routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { executeAction } from '#staff/actions/execute-action.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Report } from './report-rows.ts'
import { seenOf } from './report-rows.ts'
import styles from './reports.module.css'
import { adminReportTexts } from './texts.ts'

type RewordProps = { row: Report; onClose: () => void }

export function RewordModal({ row, onClose }: RewordProps) {
  const { register, errors, isSubmitting, failure, submit } = useReword(row, onClose)
  const t = useTexts(adminReportTexts).reword
  return (
    <Modal title={t.title} width={480} onClose={onClose} isLocked={isSubmitting}>
      <form className={styles.reply} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.hint}>{t.note}</p>
        <TextField
          label={t.titleField}
          autoComplete="off"
          data-autofocus
          error={errors.title?.message}
          {...register('title')}
        />
        <TextArea
          label={t.description}
          rows={6}
          error={errors.description?.message}
          {...register('description')}
        />
        <TextField
          label={t.reason}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        <FormAlert message={failure} />
        <ModalActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {t.save}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function useReword(row: Report, onClose: () => void) {
  const [failure, setFailure] = useState<string | undefined>()
  const form = useForm({
    resolver: zodResolver(RewordReport),
    defaultValues: { title: row.title, description: row.description, reason: '' },
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async (words) => {
    setFailure(undefined)
    const { reportId, updatedAt } = row
    const result = await executeAction(
      updateReport,
      { params: { reportId }, body: { ...words, updatedAt } },
      { isFormError: true, seen: seenOf(row) },
    )
    if (result.kind === 'failed') setFailure(result.message)
    else if (result.kind !== 'cancelled') onClose()
  })
  const { errors, isSubmitting } = form.formState
  return { register: form.register, errors, isSubmitting, failure, submit }
}
