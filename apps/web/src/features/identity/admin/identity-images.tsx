import type { IdentityCheck, IdentityImage, IdentityReview } from '@kapis/contract/identity'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { ImagePane, useLooking } from '#staff/review/image-pane.tsx'
import layout from '#staff/review/review-item.module.css'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './identity-admin.module.css'
import { identityAdminTexts } from './texts.ts'
import type { LoadedImages } from './use-images.ts'
import { useImages } from './use-images.ts'

type IdentityImagesProps = {
  check: IdentityCheck
  review: IdentityReview | undefined
  loadedAt: number
  reload: () => Promise<IdentityReview | undefined>
}

/** The document, large enough to read, and below it the two faces side by side. */
export function IdentityImages({ check, review, loadedAt, reload }: IdentityImagesProps) {
  const texts = useTexts(identityAdminTexts)
  const canLook = useCan('identity.image')
  const isLooking = useLooking()
  const [of, setOf] = useState<IdentityImage>('front')
  const kinds = review?.images.map((image) => image.of) ?? []
  const shown = kinds.includes(of) ? of : (kinds[0] ?? 'front')
  const needed = canLook && isLooking ? kinds.filter((kind) => kind !== 'back' || of === kind) : []
  const { images, retry } = useImages({ review, loadedAt, reload }, needed)
  useKeys({ b: () => setOf(kinds[(kinds.indexOf(shown) + 1) % kinds.length] ?? 'front') })
  if (review !== undefined && kinds.length === 0) return <NoImages review={review} />
  const sentAt = review?.images.find((image) => image.of === shown)?.sentAt
  const image = images[shown]
  return (
    <ImagePane
      title={texts.images[shown]}
      facts={sentAt === undefined ? '' : texts.sentAt(formatDateTime(sentAt))}
      alt={texts.imageOf(texts.images[shown], check.username)}
      image={
        canLook
          ? {
              key: `${check.identityCheckId} ${shown}`,
              isMissing: image === 'missing',
              onRetry: () => retry(shown),
              ...(typeof image === 'object' && { url: image.url }),
            }
          : null
      }
      isTall
      controls={<ImageChoice kinds={kinds} shown={shown} onChoose={setOf} />}
    >
      <Faces images={images} sentAt={review?.images.find((one) => one.of === 'selfie')?.sentAt} />
      <footer className={styles.looks}>
        <Icon name="i-eye" size={16} />
        {texts.looks(review?.looks ?? 0)}
        <Link to="/admin/audit-logs">{texts.auditLog}</Link>
      </footer>
    </ImagePane>
  )
}

type ImageChoiceProps = {
  kinds: readonly IdentityImage[]
  shown: IdentityImage
  onChoose: (of: IdentityImage) => void
}

function ImageChoice({ kinds, shown, onChoose }: ImageChoiceProps) {
  const texts = useTexts(identityAdminTexts)
  return (
    <div className={styles.choice}>
      <Segmented
        label={texts.chooseImage}
        isLabelHidden
        choices={kinds.map((value) => ({ value, label: texts.sides[value] }))}
        value={shown}
        onChange={onChoose}
      />
    </div>
  )
}

/**
 * The portrait of the document beside the selfie. Staff compare them; they would trust a computed
 * score too much.
 */
function Faces({ images, sentAt }: { images: LoadedImages; sentAt: string | undefined }) {
  const texts = useTexts(identityAdminTexts)
  return (
    <div className={styles.faces}>
      <Face image={images.front} isPortrait alt={texts.face}>
        <b>{texts.face}</b>
        <p>{texts.faceHint}</p>
      </Face>
      <Face image={images.selfie} alt={texts.selfie}>
        <b>{texts.selfie}</b>
        <p>{texts.selfieHint(sentAt === undefined ? '—' : formatDateTime(sentAt))}</p>
      </Face>
    </div>
  )
}

type FaceProps = {
  image: LoadedImages['front']
  /** Whether only the part of a document with the portrait is shown. */
  isPortrait?: boolean
  alt: string
  children: ReactNode
}

function Face({ image, isPortrait = false, alt, children }: FaceProps) {
  return (
    <div>
      <span className={styles.face} data-portrait={isPortrait || undefined}>
        {typeof image === 'object' && <img src={image.url} alt={alt} />}
      </span>
      <div>{children}</div>
    </div>
  )
}

/** What is shown once the images are deleted. */
function NoImages({ review }: { review: IdentityReview }) {
  const texts = useTexts(identityAdminTexts)
  const { imagesDeletedAt } = review
  return (
    <section className={layout.middle} aria-label={texts.noImages} data-picture="hidden">
      <div className={layout.canvas}>
        <p>
          {imagesDeletedAt === null
            ? texts.noImages
            : texts.imagesDeleted(formatDateTime(imagesDeletedAt))}
        </p>
      </div>
    </section>
  )
}
