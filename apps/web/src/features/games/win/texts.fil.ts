import type { win as english } from './texts.en.ts'

export const win: typeof english = {
  win: 'Panalo',
  rolled: (result) => `lumabas: ${result}`,
  onBet: (stake) => `Panalo sa tayang ${stake}`,
}
