import { UPLOAD_TYPES } from '@kapis/contract/wallet'
import type { WalletRow } from '@kapis/contract/wallet'
import { Kbd } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { imageFacts, imageUrl } from '#lib/files/picked-image.ts'
import { useTexts } from '#texts/texts.ts'
import type { ConfirmationImage } from './use-confirmation-image.ts'
import { CONFIRMATION_IMAGE_FIELD } from './use-confirmation-image.ts'
import styles from './withdrawals.module.css'
import { withdrawalTexts } from './texts.ts'

type ProofFieldProps = { row: WalletRow; proof: ConfirmationImage; onKeep: () => void }

export function ConfirmationImageField({ row, proof, onKeep }: ProofFieldProps) {
  const { title, choose, replace, kept } = useTexts(withdrawalTexts).proof
  return (
    <div
      className={styles.proof}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file !== undefined) proof.pick(file)
      }}
    >
      <h3>{title}</h3>
      {row.adminConfirmationReceiptImageFileKey !== null && <p>{kept}</p>}
      <input
        id={CONFIRMATION_IMAGE_FIELD}
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        className={styles.file}
        aria-label={proof.image === null ? choose : replace}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) proof.pick(file)
          // Allow the same file to be selected again after it was removed.
          event.target.value = ''
        }}
      />
      {proof.image === null ? <DropZone /> : <ProofCard proof={proof} onKeep={onKeep} />}
      <FormAlert message={proof.error ?? undefined} />
    </div>
  )
}

function DropZone() {
  const texts = useTexts(withdrawalTexts)
  return (
    <label htmlFor={CONFIRMATION_IMAGE_FIELD} className={styles.drop}>
      <Icon name="i-img" size={20} />
      <span>
        {texts.proof.drop} <small>{texts.proof.types}</small>
      </span>
      <Kbd>P</Kbd>
    </label>
  )
}

function ProofCard({ proof, onKeep }: { proof: ConfirmationImage; onKeep: () => void }) {
  const texts = useTexts(withdrawalTexts)
  if (proof.image === null) return null
  return (
    <div className={styles.card}>
      <img src={imageUrl(proof.image)} alt="" />
      <span>
        <b>{proof.image.fileName}</b>
        <small className="num">{imageFacts(proof.image)}</small>
      </span>
      <Button size="small" onClick={onKeep}>
        {texts.proof.keep}
      </Button>
      <IconButton icon="i-trash" label={texts.proof.remove} onClick={proof.clear} />
    </div>
  )
}
