import { useState } from 'react'
import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import { FairnessModal } from '../shared/fairness-modal.tsx'
import { GameShell } from '../shared/game-shell.tsx'
import { DiceBoard } from './dice-board.tsx'
import { DicePanel } from './dice-panel.tsx'
import { DiceRules } from './dice-rules.tsx'
import { acknowledgeMismatch } from './dice-store.ts'
import styles from './dice.module.css'
import { ResultAnnouncer } from './result-announcer.tsx'
import { useDice } from './use-dice.ts'

export function DicePage() {
  const dice = useDice()
  const [open, setOpen] = useState<'rules' | 'fairness' | null>(null)
  const close = () => setOpen(null)
  const { result } = dice
  return (
    <>
      <GameShell
        name="Dice"
        panel={<DicePanel dice={dice} />}
        stage={<DiceBoard dice={dice} />}
        tools={
          <Button variant="quiet" size="small" icon="i-book" onClick={() => setOpen('rules')}>
            How to play
          </Button>
        }
        fairness={
          <>
            <span className={`num ${styles.rtp}`}>Return to player 99.00%</span>
            <Button size="small" icon="i-shield" onClick={() => setOpen('fairness')}>
              Fairness
            </Button>
          </>
        }
      />
      <ResultAnnouncer result={result} phase={dice.phase} />
      {open === 'rules' && <DiceRules onClose={close} />}
      {open === 'fairness' && <FairnessModal onClose={close} lastCheck={checkOf(dice.history)} />}
      {result?.mismatch != null && (
        <Modal
          title={messages.dice.unverified}
          role="alertdialog"
          width={480}
          onClose={acknowledgeMismatch}
        >
          <p className={styles.mismatch}>
            {result.mismatch} Your browser repeated bet {result.identifier} and did not come to the
            same result. Please stop playing and report it with this number.
          </p>
          <ModalActions>
            <Button onClick={acknowledgeMismatch}>I have read this</Button>
          </ModalActions>
        </Modal>
      )}
    </>
  )
}

function checkOf(history: ReturnType<typeof useDice>['history']): string | null {
  const last = history.findLast((result) => !result.isPractice)
  if (last === undefined) return null
  return last.mismatch ?? `Round ${(last.fairness?.nonce ?? 0) + 1} verified by your browser`
}
