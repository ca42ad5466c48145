import { useEffect } from 'react'
import { Modal } from '#ui/modal.tsx'
import styles from './fairness-modal.module.css'
import { refreshSeeds, useSeeds } from './seeds.ts'

type FairnessModalProps = { onClose: () => void; lastCheck: string | null }

/** The seeds as they stand, and what the last round's check said. */
export function FairnessModal({ onClose, lastCheck }: FairnessModalProps) {
  const { active, nextRoot } = useSeeds()
  useEffect(() => {
    // A failure leaves the seeds as they were last seen, which is what this shows.
    refreshSeeds().catch(() => undefined)
  }, [])
  return (
    <Modal title="Fairness" onClose={onClose} width={480}>
      <p className={styles.words}>
        Before you play, we commit to the seeds of your next {active?.roundsMax ?? 1024} rounds by
        publishing their root. Then your browser picks its own seed. Each round is made from both,
        and your browser checks it the moment it is settled.
      </p>
      <dl className={styles.seeds}>
        <dt>Last round</dt>
        <dd>{lastCheck ?? 'No round checked yet'}</dd>
        <dt>Your seed</dt>
        <dd>{active?.clientSeed ?? 'Chosen with your first bet'}</dd>
        <dt>Root of these rounds</dt>
        <dd>{active?.root ?? '—'}</dd>
        <dt>Rounds used</dt>
        <dd className="num">{active ? `${active.roundsUsed} of ${active.roundsMax}` : '—'}</dd>
        <dt>Root of the next rounds</dt>
        <dd>{nextRoot ?? '—'}</dd>
      </dl>
    </Modal>
  )
}
