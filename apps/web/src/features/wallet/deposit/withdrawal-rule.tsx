import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import styles from '../shared/cashier.module.css'
import { cashierTexts } from '../shared/texts.ts'
import { useTerms } from '../withdraw/use-withdrawal.ts'

/** Tells players before they deposit what they must do before they can withdraw. */
export function WithdrawalRule() {
  const texts = useTexts(cashierTexts)
  const { data: terms } = useTerms()
  if (terms?.basis !== 'none') return null
  return (
    <p className={styles.legal}>
      <Icon name="i-alert" size={17} />
      {texts.deposit.withdrawalRule(terms.gamesNeeded, formatPeso(terms.wagerNeeded))}
    </p>
  )
}
