import type { lights as english } from './texts.en.ts'

export const lights: typeof english = {
  settled: 'na-settle na taya',
  paid: 'may payout',
  decoration: 'Dekorasyon lang, hindi live na taya',
}
