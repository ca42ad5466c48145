import type { Role } from '@kapis/contract/auth'
import { Email, MobileNumber, ROLES } from '@kapis/contract/auth'
import { updateUser } from '@kapis/contract/routes'
import { useState } from 'react'
import { executeAction } from '#staff/actions/execute-action.ts'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/choices.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { staffTexts } from '#staff/texts.ts'
import styles from '../forms.module.css'
import { userSnapshot } from './user-snapshot.ts'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

type EditInfoProps = { user: StaffUser; onClose: () => void }

/**
 * The dialog that edits a user's contact details and role. New contact details end every session.
 */
export function EditInfo({ user, onClose }: EditInfoProps) {
  const staff = useTexts(staffTexts)
  const { form, errors, alert, isSending, set, send } = useEditInfo(user, onClose)
  const { title, email, mobile, reason, save, cancel, notice } = useTexts(usersTexts).info
  return (
    <Drawer title={title(user.username)} width={480} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={email}
          type="email"
          autoComplete="off"
          value={form.email}
          error={errors.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <TextField
          label={mobile}
          inputMode="tel"
          autoComplete="off"
          value={form.mobileNumber}
          error={errors.mobileNumber}
          onChange={(event) => set({ mobileNumber: event.target.value })}
        />
        <RoleField user={user} role={form.role} onChange={(role) => set({ role })} />
        <TextArea
          label={reason}
          hint={staff.readBy.staff}
          rows={2}
          maxLength={500}
          value={form.reason}
          error={errors.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
        <p className={styles.hint}>{notice}</p>
        <FormAlert message={alert} />
        <ModalActions>
          <Button onClick={onClose} disabled={isSending}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSending}>
            {save}
          </Button>
        </ModalActions>
      </form>
    </Drawer>
  )
}

type RoleFieldProps = { user: StaffUser; role: Role; onChange: (role: Role) => void }

function RoleField({ user, role, onChange }: RoleFieldProps) {
  const canRole = useCan('users.role', user)
  const { roles } = useTexts(staffTexts)
  const { role: label, roleHint } = useTexts(usersTexts).info
  if (!canRole) return null
  return (
    <>
      <Select<Role>
        label={label}
        options={ROLES.map((value) => ({ value, label: roles[value] }))}
        value={role}
        onChange={onChange}
      />
      {role !== user.role && <p className={styles.hint}>{roleHint}</p>}
    </>
  )
}

type Form = { email: string; mobileNumber: string; role: Role; reason: string }
type Errors = { [K in keyof Form]?: string | undefined }

function useEditInfo(user: StaffUser, onClose: () => void) {
  const { email, mobileNumber, role } = user
  const [form, setForm] = useState<Form>({ email, mobileNumber, role, reason: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [alert, setAlert] = useState<string | undefined>()
  const [isSending, setIsSending] = useState(false)

  async function send() {
    const wrong = findErrors(form)
    setErrors(wrong)
    if (Object.values(wrong).some((error) => error !== undefined)) return
    setIsSending(true)
    const body = { ...form, reason: form.reason.trim(), updatedAt: user.updatedAt }
    const sent = { params: { userId: user.userId }, body }
    const result = await executeAction(updateUser, sent, {
      isFormError: true,
      seen: userSnapshot(user),
    })
    setIsSending(false)
    if (result.kind === 'failed') setAlert(result.message)
    else if (result.kind !== 'cancelled') onClose()
  }

  return {
    form,
    errors,
    alert,
    isSending,
    send,
    set(change: Partial<Form>) {
      setForm((now) => ({ ...now, ...change }))
      setErrors({})
    },
  }
}

/** Validates the form with the contract's shapes, whose messages are those of the specification. */
function findErrors(form: Form): Errors {
  const first = (shape: typeof Email | typeof MobileNumber, text: string) =>
    shape.safeParse(text).error?.issues[0]?.message
  return {
    email: first(Email, form.email),
    mobileNumber: first(MobileNumber, form.mobileNumber),
    reason: form.reason.trim() === '' ? currentTexts(usersTexts).info.needsReason : undefined,
  }
}
