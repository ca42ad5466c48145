import { keepOverReload, recallAfterReload } from '../session/tab-memory.ts'
import { balance, switchCurrency } from './balance-store.ts'

/** Restores the selected currency after a reload, and keeps it for the next one. */
export function keepCurrency(): void {
  keepOverReload('currency', () => ({ active: balance().active }))
  const { active } = (recallAfterReload('currency') ?? {}) as { active?: unknown }
  if (active === 'coin' || active === 'ticket') switchCurrency(active)
}
