/** How the provider reports a payment. */
export const HABITS = [
  'twice',
  'many-ids',
  'changed',
  'wrong-amount',
  'late',
  'forged',
  'failed',
] as const
export type Habit = (typeof HABITS)[number]
export type ProviderPayment = {
  reference: string
  paymentId: string
  amount: number
  habit: Habit
}

/**
 * Whether a payment that is reported like this may be credited: `changed` may, by whichever of the
 * two amounts came first, but only the right one fits the deposit.
 */
export const IS_CREDITED: Record<Habit, 'always' | 'maybe' | 'never'> = {
  twice: 'always',
  'many-ids': 'always',
  changed: 'maybe',
  'wrong-amount': 'never',
  late: 'never',
  forged: 'never',
  failed: 'never',
}
