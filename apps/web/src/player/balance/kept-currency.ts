import { keepOverReload, recallAfterReload } from '../session/tab-memory.ts'
import { balance, switchCurrency } from './balance-store.ts'

/** Keeps the selected currency over a reload. */
export function keepCurrency(): void {
  keepOverReload('currency', () => ({ active: balance().active }))
  const { active } = (recallAfterReload('currency') ?? {}) as { active?: unknown }
  if (active === 'coin' || active === 'ticket') switchCurrency(active)
}
