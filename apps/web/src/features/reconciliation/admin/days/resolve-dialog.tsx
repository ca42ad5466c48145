import { EXPLANATIONS } from '@kapis/contract/reconciliation'
import type { DecideDifference, Explanation } from '@kapis/contract/reconciliation'
import { useState } from 'react'
import { Confirm } from '#staff/actions/confirm.tsx'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './day-pane.module.css'
import { reconTexts } from './texts.ts'

type ResolveDialogProps = {
  onResolve: (body: DecideDifference) => Promise<ActionResult<unknown>>
  onClose: () => void
}

/** Asks why a difference exists: one of the usual explanations, and a note. */
export function ResolveDialog({ onResolve, onClose }: ResolveDialogProps) {
  const texts = useTexts(reconTexts)
  const [explanation, setExplanation] = useState<Explanation>('other')
  return (
    <Confirm
      title={texts.resolveTitle}
      message={texts.resolveMessage}
      confirmText={texts.resolveTitle}
      reason="required"
      onConfirm={(note) => onResolve({ action: 'resolve', explanation, note })}
      onClose={onClose}
    >
      <label className={styles.choice}>
        <span>{texts.why}</span>
        <select
          value={explanation}
          onChange={(event) => setExplanation(event.target.value as Explanation)}
        >
          {EXPLANATIONS.map((one) => (
            <option key={one} value={one}>
              {texts.explanations[one]}
            </option>
          ))}
        </select>
      </label>
    </Confirm>
  )
}
