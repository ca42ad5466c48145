import { DOCUMENT_KINDS } from '@kapis/contract/identity'
import { useId } from 'react'
import { useTexts } from '#texts/texts.ts'
import { CheckField, TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatTyped } from './day-field.ts'
import { changeDraft, hasDocumentFields, imagesOf, useDraft } from './draft.ts'
import type { StepErrors } from './find-errors.ts'
import styles from './identity.module.css'
import { ImageField } from './image-field.tsx'
import { identityTexts } from './texts.ts'
import type { StepProps } from './step-props.ts'

/** The step with the kind of document, its number and its images. */
export function DocumentStep({ identity, errors, shooting, onShoot }: StepProps) {
  const texts = useTexts(identityTexts)
  const draft = useDraft()
  const images = imagesOf('document', identity, draft)
  return (
    <>
      {!identity.parts.includes('details') && (
        <CheckField
          label={texts.otherDocument}
          checked={draft.isOther}
          onChange={(event) => changeDraft({ isOther: event.target.checked })}
        />
      )}
      {hasDocumentFields(identity, draft) && (
        <>
          <KindChoice />
          <DocumentFields errors={errors} />
        </>
      )}
      {images.length > 0 && (
        <>
          <div className={styles.shots} data-count={images.length}>
            {images.map((of) => (
              <ImageField
                key={of}
                of={of}
                isShooting={shooting === of}
                onShoot={(isShooting) => onShoot(isShooting ? of : null)}
                error={errors[of]}
              />
            ))}
          </div>
          <ul className={styles.tips}>
            {texts.tips.map((tip) => (
              <li key={tip}>
                <Icon name="i-check" size={15} />
                {tip}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.info}>
        <Icon name="i-lock" size={18} />
        {texts.stored(keptFor(identity.imagesKeptDays, texts))}
      </p>
    </>
  )
}

/** Formats how long images are kept, in years if possible. */
function keptFor(days: number, { days: inDays, years }: typeof identityTexts.en): string {
  return days % 365 === 0 ? years(days / 365) : inDays(days)
}

function KindChoice() {
  const texts = useTexts(identityTexts)
  const kind = useDraft((draft) => draft.kind)
  const name = useId()
  return (
    <fieldset>
      <legend className="sr">{texts.kind}</legend>
      <div className={styles.kinds}>
        {DOCUMENT_KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={one === kind}
              onChange={() => changeDraft({ kind: one })}
            />
            {texts.kinds[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function DocumentFields({ errors }: { errors: StepErrors }) {
  const texts = useTexts(identityTexts)
  const { number, expiry, hasNoExpiry } = useDraft()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={texts.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={number}
          error={errors.number}
          onChange={(event) => changeDraft({ number: event.target.value })}
        />
        <TextField
          label={texts.expiry}
          aside={<small className={styles.format}>{texts.dayFormat}</small>}
          inputMode="numeric"
          autoComplete="off"
          disabled={hasNoExpiry}
          value={hasNoExpiry ? '' : expiry}
          error={hasNoExpiry ? undefined : errors.expiry}
          onChange={(event) => changeDraft({ expiry: formatTyped(event.target.value) })}
        />
      </div>
      <CheckField
        label={texts.noExpiry}
        checked={hasNoExpiry}
        onChange={(event) => changeDraft({ hasNoExpiry: event.target.checked })}
      />
    </>
  )
}
