import type { light as english } from './texts.en.ts'

export const light: typeof english = {
  settled: 'Taya',
  paid: 'Panalo',
}
