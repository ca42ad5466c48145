import { keepOverReload, recallAfterReload } from '../session/tab-memory.ts'
import { balance, switchCurrency } from './balance-store.ts'

/** The currency that was played with stays chosen over a reload. */
export function keepCurrency(): void {
  keepOverReload('currency', () => ({ active: balance().active }))
  const { active } = (recallAfterReload('currency') ?? {}) as { active?: unknown }
  if (active === 'coin' || active === 'ticket') switchCurrency(active)
}
