import type { lights as english } from './texts.en.ts'

export const lights: typeof english = {
  settled: 'Taya',
  paid: 'Panalo',
}
