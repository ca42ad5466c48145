import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './bet-panel.module.css'
import type { Subscribe } from '../../model/live-text.tsx'
import { LiveText } from '../../model/live-text.tsx'
import { playTexts } from '../../model/play-texts.ts'

type LowBalanceProps = { readText: () => string; subscribe: Subscribe }

/** Shows the low-balance notice with a link to the wallet. This code is loaded only when needed. */
export default function LowBalance({ readText, subscribe }: LowBalanceProps) {
  const t = useTexts(playTexts)
  return (
    <p className={styles.low}>
      <span>
        {t.balance} <LiveText read={readText} subscribe={subscribe} /> {t.low}
      </span>
      <button type="button" data-sound="tick" onClick={() => openWallet()}>
        {t.wallet}
      </button>
    </p>
  )
}
