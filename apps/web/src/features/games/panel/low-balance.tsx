import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { messages } from '#lib/messages.ts'
import styles from './bet-panel.module.css'
import type { Subscribe } from '../model/live-text.tsx'
import { LiveText } from '../model/live-text.tsx'

type LowBalanceProps = { readText: () => string; subscribe: Subscribe }

/** Quiet: what is left, and the way to the wallet. Few see it, so it is fetched for them alone. */
export default function LowBalance({ readText, subscribe }: LowBalanceProps) {
  const t = messages.play
  return (
    <p className={styles.low}>
      <span>
        {t.balance} <LiveText read={readText} subscribe={subscribe} /> {t.low}
      </span>
      <button type="button" data-sound="tick" onClick={() => openWallet()}>
        {messages.play.wallet}
      </button>
    </p>
  )
}
