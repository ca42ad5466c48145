import { formatMoney } from '@kapis/money/money'
import { balance } from '#player/balance/balance-store.ts'
import { useTexts } from '#texts/texts.ts'
import { useDerived } from '../model/use-derived.ts'
import { StatRow } from '../stage/stat-row.tsx'
import type { PlanStore } from './plan-store.ts'
import styles from './plan.module.css'
import { times4 } from '../model/multiplier-text.ts'
import { playTexts } from '../model/play-texts.ts'
import { planTexts } from './plan-texts.ts'

const NONE = '—'

/** Shows the plan's multiplier, chance, profit and maximum bet. */
export function PlanFigures<P extends object, S>({ plan }: { plan: PlanStore<P, S> }) {
  const texts = useTexts(planTexts)
  const { spec, readMultiplier4, readPayout, readStake, readMaxStake } = plan
  const pays4 = useDerived(plan, readMultiplier4)
  const chance = useDerived(plan, () => spec.chance(spec.readParams()))
  const profit = useDerived(plan, () => money(readPayout() - readStake()))
  const max = useDerived(plan, readMaxStake)
  const isWhole = pays4 > 0n
  const { pays, chance: chanceName, profitOnWin } = useTexts(playTexts)
  return (
    <div className={styles.figures}>
      <StatRow
        figures={[
          { label: pays, value: isWhole ? times4(pays4) : NONE, isLit: isWhole },
          { label: chanceName, value: isWhole ? chance : NONE },
          { label: profitOnWin, value: isWhole ? profit : NONE },
          { label: texts.maxBet, value: max === null ? NONE : money(max) },
        ]}
      />
    </div>
  )
}

function money(minor: bigint): string {
  return formatMoney(minor, balance().active)
}
