import type { OwnIdentity } from '@kapis/contract/identity'
import type { ComponentType } from 'react'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { CheckField } from '#ui/fields/text-field.tsx'
import type { IdentityStep } from './draft.ts'
import { changeDraft, useDraft } from './draft.ts'
import styles from './identity.module.css'
import { StateNotice } from './state-notice.tsx'
import { StepBars } from './step-bars.tsx'
import { AboutStep } from './about-step.tsx'
import { DocumentStep } from './document-step.tsx'
import { SelfieStep } from './selfie-step.tsx'
import type { StepProps } from './step-props.ts'
import { identityTexts } from './texts.ts'
import { useSteps } from './use-steps.ts'

type IdentityStepsProps = { identity: OwnIdentity; onClose: () => void }

const STEPS: Record<IdentityStep, ComponentType<StepProps>> = {
  about: AboutStep,
  document: DocumentStep,
  selfie: SelfieStep,
}

/** The form of the identity check: only the steps that are asked for. */
export function IdentitySteps({ identity, onClose }: IdentityStepsProps) {
  const texts = useTexts(identityTexts)
  const isOwn = useDraft((draft) => draft.isOwn)
  const form = useSteps(identity)
  const { step, steps, at, isLast, errors, missing } = form
  const Current = STEPS[step]
  const isToTake = missing !== null && form.shooting === null
  const label = isToTake ? texts.take[missing] : isLast ? texts.send : texts.next
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isSending) form.press()
      }}
    >
      <StepBars steps={steps} at={at} />
      {identity.level !== 'none' && at === 0 && <StateNotice identity={identity} />}
      <Current
        key={step}
        identity={identity}
        errors={errors}
        shooting={form.shooting}
        onShoot={form.onShoot}
      />
      {isLast && (
        <CheckField
          label={texts.consent}
          checked={isOwn}
          error={errors.isOwn}
          onChange={(event) => changeDraft({ isOwn: event.target.checked })}
        />
      )}
      <FormAlert message={form.refusal} />
      <footer className={styles.footer}>
        <Button onClick={at === 0 ? onClose : form.back} disabled={form.isSending}>
          {at === 0 ? texts.later : texts.back}
        </Button>
        <Button type="submit" variant="primary" isBusy={form.isSending}>
          {label}
        </Button>
      </footer>
    </form>
  )
}
