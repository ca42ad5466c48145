import { formatMoney } from '@kapis/money/money'
import { balance } from '#player/balance/balance-store.ts'
import { messages } from '#lib/messages.ts'
import { useRead } from '../model/use-derived.ts'
import { Figures } from '../stage/stat-row.tsx'
import type { PlanTable } from './plan-store.ts'
import { texts } from './plan-texts.ts'
import styles from './plan.module.css'
import { times4 } from '../model/multiplier-text.ts'

const NONE = '—'

/** What the plan pays, how likely that is, and what the stake makes of it. */
export function PlanFigures<P extends object, S>({ plan }: { plan: PlanTable<P, S> }) {
  const { spec, readMultiplier4, readPayout, readStake, readMaxStake } = plan
  const pays4 = useRead(plan, readMultiplier4)
  const chance = useRead(plan, () => spec.chance(spec.readParams()))
  const profit = useRead(plan, () => money(readPayout() - readStake()))
  const max = useRead(plan, readMaxStake)
  const isWhole = pays4 > 0n
  const { pays, chance: chanceName, profitOnWin } = messages.play
  return (
    <div className={styles.figures}>
      <Figures
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
