import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { checkChain } from '../check-chain.ts'
import { downloadJson } from '#lib/files/download.ts'
import styles from './fairness.module.css'
import { useBetReceipts } from '../bet-receipt-store.ts'
import { withProofs } from '../prove-public.ts'
import { fairnessTexts } from './fairness-texts.ts'

/**
 * Lists the signed bet receipts and offers them for download. Each contains the hash of the one
 * before it.
 */
export function FairnessReceipts() {
  const kept = useBetReceipts((receipts) => receipts.kept)
  const [message, setMessage] = useState<string | null>(null)
  const t = useTexts(fairnessTexts)
  if (kept.length === 0) return <p className={styles.words}>{t.noReceipts}</p>

  async function check() {
    const { firstBad, gaps } = await checkChain(kept)
    const words = firstBad === null ? t.chainOk(kept.length) : t.chainBad(firstBad)
    setMessage(gaps === 0 ? words : `${words} ${t.chainGaps(gaps)}`)
  }

  async function download() {
    const receipts = await withProofs(kept, Date.now())
    downloadJson('kapis-receipts.json', { v: 1, receipts })
  }

  return (
    <div className={styles.stack}>
      <p className={styles.words}>{t.count(kept.length)}</p>
      <div className={styles.actions}>
        <Button onClick={() => void check()}>{t.checkChain}</Button>
        <Button variant="primary" onClick={() => void download()}>
          {t.download}
        </Button>
      </div>
      <p className={styles.words} role="status">
        {message}
      </p>
    </div>
  )
}
