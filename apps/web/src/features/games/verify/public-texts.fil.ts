import type { publicBets as english } from './public-texts.en.ts'

export const publicBets: typeof english = {
  isPublic: 'Na-verify at public',
  isWrong: 'Mali sa public log',
}
