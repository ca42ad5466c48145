import type { OwnSharedBet } from '@kapis/contract/sharing'
import { closeShare } from '#player/overlays/share-store.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Switch } from '#ui/fields/choices.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { readRecord } from './read-record.ts'
import { ShareCard } from './share-card.tsx'
import styles from './share-dialog.module.css'
import { sharingTexts } from './texts.ts'
import { shareUrl, useSharedBets } from './use-shared-bets.ts'
import { useSharing } from './use-sharing.ts'
import type { SharedRecord } from './use-sharing.ts'

/** Lets the player share one of their bets, choose what it shows, and stop sharing it. */
export function ShareDialog({ transactionHistoryId }: { transactionHistoryId: string }) {
  const t = useTexts(sharingTexts)
  const { data, isPending } = useSharedBets()
  const known = data?.sharedBets.find((bet) => bet.transactionHistoryId === transactionHistoryId)
  return (
    <Modal title={t.title} onClose={closeShare} width={520}>
      <p className={styles.lead}>{t.lead}</p>
      {isPending ? (
        <Skeleton width="100%" height={88} />
      ) : (
        <Choices transactionHistoryId={transactionHistoryId} known={known} />
      )}
    </Modal>
  )
}

type ChoicesProps = { transactionHistoryId: string; known: OwnSharedBet | undefined }

function Choices({ transactionHistoryId, known }: ChoicesProps) {
  const t = useTexts(sharingTexts)
  const { shown, shared, isBusy, ...sharing } = useSharing(transactionHistoryId, known)
  const stopped = () => {
    showSuccess(t.stopped)
    closeShare()
  }
  return (
    <>
      <div className={styles.choices} role="group" aria-label={t.alsoShow}>
        <Switch
          label={t.amounts}
          isOn={shown.hasAmounts}
          isDisabled={isBusy}
          onChange={(hasAmounts) => sharing.choose({ hasAmounts })}
        />
        <Switch
          label={t.name}
          isOn={shown.hasName}
          isDisabled={isBusy}
          onChange={(hasName) => sharing.choose({ hasName })}
        />
      </div>
      {shared === null ? (
        <ModalActions>
          <Button variant="primary" isBusy={isBusy} onClick={() => void sharing.create()}>
            {t.create}
          </Button>
        </ModalActions>
      ) : (
        <SharedLink
          shared={shared}
          isBusy={isBusy}
          onStop={() => void sharing.stop(shared.shareId, stopped)}
        />
      )}
    </>
  )
}

type SharedLinkProps = { shared: SharedRecord; isBusy: boolean; onStop: () => void }

function SharedLink({ shared: { shareId, record }, isBusy, onStop }: SharedLinkProps) {
  const t = useTexts(sharingTexts)
  const url = shareUrl(shareId)
  const bet = readRecord(record.text)
  return (
    <>
      {bet !== null && <ShareCard bet={bet} url={url} />}
      <p className={styles.link}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <CopyButton text={url} label={t.copyLink} />
      </p>
      <Button variant="quiet" icon="i-trash" isBusy={isBusy} onClick={onStop}>
        {t.stop}
      </Button>
    </>
  )
}
