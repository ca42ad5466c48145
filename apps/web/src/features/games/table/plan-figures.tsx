import { formatMoney } from '@kapis/money/money'
import { balance } from '#player/balance/balance-store.ts'
import { useTexts } from '#texts/texts.ts'
import type { PlanStore } from '../engine/plan-store.ts'
import { times4 } from '../model/multiplier-text.ts'
import { playTexts } from '../model/play-texts.ts'
import { useDerived } from '../model/use-derived.ts'
import { StatRow } from '../stage/stat-row.tsx'
import { planTexts } from './plan-texts.ts'
import styles from './plan.module.css'

const NONE = '—'

/** Shows the plan's multiplier, chance, profit and maximum bet. */
export function PlanFigures<S, P extends object>({ game }: { game: PlanStore<S, P> }) {
  const { maxBet } = useTexts(planTexts)
  const { plan, readMultiplier4, readParams, readPayout, readStake, readMaxStake } = game
  const pays4 = useDerived(game, readMultiplier4)
  const chance = useDerived(game, () => plan.chance(readParams()))
  const profit = useDerived(game, () => money(readPayout() - readStake()))
  const max = useDerived(game, readMaxStake)
  const isWhole = pays4 > 0n
  const t = useTexts(playTexts)
  return (
    <div className={styles.figures}>
      <StatRow
        figures={[
          { label: t.pays, value: isWhole ? times4(pays4) : NONE, isLit: isWhole },
          { label: t.chance, value: isWhole ? chance : NONE },
          { label: t.profitOnWin, value: isWhole ? profit : NONE },
          { label: maxBet, value: max === null ? NONE : money(max) },
        ]}
      />
    </div>
  )
}

function money(minor: bigint): string {
  return formatMoney(minor, balance().active)
}
