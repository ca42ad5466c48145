import type { IdentityImage } from '@kapis/contract/identity'
import { UPLOAD_TYPES } from '@kapis/contract/wallet'
import { useId } from 'react'
import { useTexts } from '#texts/texts.ts'
import { FieldNote } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { DraftImage } from './draft.ts'
import { useDraft } from './draft.ts'
import styles from './image-field.module.css'
import { identityTexts } from './texts.ts'
import { useCamera } from './use-camera.ts'
import { useSendImage } from './use-send-image.ts'

type ImageFieldProps = {
  of: IdentityImage
  /** Whether the camera is open in this field. */
  isShooting: boolean
  onShoot: (isShooting: boolean) => void
  error: string | undefined
}

/** The field for one image, which the player takes with the camera or chooses as a file. */
export function ImageField({ of, isShooting, onShoot, error }: ImageFieldProps) {
  const texts = useTexts(identityTexts)
  const image = useDraft((draft) => draft.images[of])
  const { send, isSending, error: refusal } = useSendImage(of)
  const noteId = useId()
  function use(file: File) {
    onShoot(false)
    void send(file)
  }
  const found = image !== undefined && image.finding in texts.faults ? image.finding : null
  const fault = found === null ? undefined : texts.faults[found as keyof typeof texts.faults]
  const shown = refusal ?? error ?? fault
  return (
    <div className={styles.shot} data-of={of}>
      {isShooting ? (
        <Camera of={of} onTaken={use} onFile={use} />
      ) : (
        <>
          {image === undefined ? (
            <button
              type="button"
              className={styles.empty}
              aria-label={texts.cameraOf[of]}
              aria-describedby={shown === undefined ? undefined : noteId}
              onClick={() => onShoot(true)}
            >
              <Icon name="i-cam" size={30} />
            </button>
          ) : (
            <Taken of={of} image={image} onRetake={() => onShoot(true)} />
          )}
          <div className={styles.caption}>
            <b>{texts.images[of]}</b>
            {image === undefined ? (
              <FileButton of={of} label={texts.choose} onFile={use} />
            ) : (
              <ImageState image={image} isSending={isSending} />
            )}
          </div>
        </>
      )}
      {shown !== undefined && <FieldNote id={noteId} error={shown} />}
    </div>
  )
}

function ImageState({ image, isSending }: { image: DraftImage; isSending: boolean }) {
  const texts = useTexts(identityTexts)
  const isGood = image.finding === 'sharp'
  return (
    <span role="status" data-good={(image.imageId !== null && isGood) || undefined}>
      {isSending ? (
        texts.uploading
      ) : (
        <>
          <Icon name="i-check" size={14} />
          {isGood ? texts.sharp : texts.added}
        </>
      )}
    </span>
  )
}

type TakenProps = { of: IdentityImage; image: DraftImage; onRetake: () => void }

function Taken({ of, image, onRetake }: TakenProps) {
  const texts = useTexts(identityTexts)
  return (
    <div className={styles.taken}>
      <img src={image.url} alt={texts.images[of]} />
      {of === 'selfie' && <i className={styles.oval} aria-hidden="true" />}
      <button type="button" aria-label={texts.retakeOf[of]} onClick={onRetake}>
        {texts.retake}
      </button>
    </div>
  )
}

type FileButtonProps = { of: IdentityImage; label: string; onFile: (file: File) => void }

function FileButton({ of, label, onFile }: FileButtonProps) {
  const texts = useTexts(identityTexts)
  return (
    <label className={styles.file}>
      <input
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        aria-label={texts.chooseOf[of]}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onFile(file)
          // Allow the same file to be chosen again.
          event.target.value = ''
        }}
      />
      {label}
    </label>
  )
}

type CameraProps = {
  of: IdentityImage
  onTaken: (file: File) => void
  onFile: (file: File) => void
}

/** The camera. If it cannot be used, it says so and offers to choose a file. */
function Camera({ of, onTaken, onFile }: CameraProps) {
  const texts = useTexts(identityTexts)
  const { video, state, shoot } = useCamera(of === 'selfie' ? 'user' : 'environment')
  const noteId = useId()
  async function take() {
    const file = await shoot()
    if (file !== null) onTaken(file)
  }
  return (
    <div className={styles.camera}>
      {state === 'refused' ? (
        <FieldNote id={noteId} error={texts.cameraRefused} />
      ) : (
        <div className={styles.taken}>
          <video ref={video} autoPlay muted playsInline aria-label={texts.camera} />
          {of === 'selfie' && <i className={styles.oval} aria-hidden="true" />}
        </div>
      )}
      <div className={styles.caption}>
        {state === 'refused' ? (
          <b>{texts.images[of]}</b>
        ) : (
          <button
            type="button"
            className={styles.shutter}
            disabled={state !== 'ready'}
            onClick={() => void take()}
          >
            <Icon name="i-cam" size={18} />
            {texts.shoot}
          </button>
        )}
        <FileButton of={of} label={texts.chooseInstead} onFile={onFile} />
      </div>
    </div>
  )
}
