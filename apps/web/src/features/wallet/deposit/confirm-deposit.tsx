import { formatAmount } from '@kapis/money/money'
import { ConfirmMoney } from '../shared/confirm-money.tsx'
import styles from '../shared/facts.module.css'
import { imageUrl } from '#lib/files/picked-image.ts'
import { useTexts } from '#texts/texts.ts'
import type { useDeposit } from './use-deposit.ts'
import { cashierTexts } from '../shared/texts.ts'

type ConfirmDepositProps = { deposit: ReturnType<typeof useDeposit>; payee: string | null }

export function ConfirmDeposit({ deposit, payee }: ConfirmDepositProps) {
  const { minor, receipt } = deposit
  const t = useTexts(cashierTexts).deposit
  if (minor === null || receipt.image === null) return null
  const picked = (
    <>
      <img src={imageUrl(receipt.image)} alt="" className={styles.tiny} />
      <span className={styles.cut}>{receipt.image.fileName}</span>
    </>
  )
  return (
    <ConfirmMoney
      title={t.confirmTitle}
      minor={minor}
      facts={[
        [t.from, t.yourGcash],
        [t.to, payee ?? '—'],
        [t.receipt, picked],
        [t.youGet, t.coins(formatAmount(minor))],
      ]}
      request={deposit}
    />
  )
}
