import { useTexts } from '#texts/texts.ts'
import { formatDay, readDay } from './day-field.ts'
import { imagesOf, kindOf, useDraft } from './draft.ts'
import styles from './identity.module.css'
import { ImageField } from './image-field.tsx'
import { identityTexts } from './texts.ts'
import type { StepProps } from './step-props.ts'

/** The step with the selfie, and a summary of what is sent with it. */
export function SelfieStep({ identity, errors, shooting, onShoot }: StepProps) {
  const texts = useTexts(identityTexts)
  const draft = useDraft()
  const count = imagesOf('document', identity, draft).length
  const kind = texts.kinds[kindOf(identity, draft)]
  const born = readDay(draft.birth)
  const isNew = identity.parts.includes('details')
  return (
    <div className={styles.selfie}>
      <ImageField
        of="selfie"
        isShooting={shooting === 'selfie'}
        onShoot={(isShooting) => onShoot(isShooting ? 'selfie' : null)}
        error={errors.selfie}
      />
      <div>
        <b>{texts.checkSelfie}</b>
        <p>{texts.selfieHint}</p>
        {isNew && (
          <dl className="num">
            <dt>{texts.name}</dt>
            <dd>{`${draft.givenNames} ${draft.lastName}`.trim()}</dd>
            <dt>{texts.born}</dt>
            <dd>{born === null ? '' : formatDay(born)}</dd>
            <dt>{texts.document}</dt>
            <dd>{count === 0 ? kind : texts.withImages(kind, count)}</dd>
          </dl>
        )}
      </div>
    </div>
  )
}
