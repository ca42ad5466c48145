import { useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ageOf, formatTyped, isOfAge, readDay } from './day-field.ts'
import { changeDraft, useDraft } from './draft.ts'
import styles from './identity.module.css'
import { identityTexts } from './texts.ts'
import type { StepProps } from './step-props.ts'

/** The first step: the name as on the ID and the date of birth. */
export function AboutStep({ identity, errors }: StepProps) {
  const texts = useTexts(identityTexts)
  const draft = useDraft()
  const { gcashNames } = identity
  const words = gcashNames.length === 0 ? texts.asOnId : texts.asOnGcash(gcashNames.join(', '))
  return (
    <>
      <p className={styles.info}>
        <Icon name="i-id" size={18} />
        {texts.lead}
      </p>
      <div className={styles.pair}>
        <TextField
          label={texts.givenNames}
          autoComplete="given-name"
          maxLength={80}
          data-autofocus
          value={draft.givenNames}
          error={errors.givenNames}
          onChange={(event) => changeDraft({ givenNames: event.target.value })}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={80}
          value={draft.lastName}
          error={errors.lastName}
          onChange={(event) => changeDraft({ lastName: event.target.value })}
        />
      </div>
      <TextField
        label={texts.birth}
        aside={<small className={styles.format}>{texts.dayFormat}</small>}
        inputMode="numeric"
        autoComplete="off"
        value={draft.birth}
        error={errors.birth}
        hint={<AgeHint birth={draft.birth} />}
        onChange={(event) => changeDraft({ birth: formatTyped(event.target.value) })}
      />
      <p className={styles.hint}>
        <Icon name="i-phone" size={16} />
        {words}
      </p>
    </>
  )
}

/** Shows that the player is old enough, once the date is complete. */
function AgeHint({ birth }: { birth: string }) {
  const texts = useTexts(identityTexts)
  const day = readDay(birth)
  const [now] = useState(() => Date.now())
  if (day === null || !isOfAge(day, now)) return null
  return (
    <span className={styles.good}>
      <Icon name="i-check" size={15} />
      {texts.ofAge(ageOf(day, now))}
    </span>
  )
}
