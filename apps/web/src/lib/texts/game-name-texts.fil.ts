import type { gameNames as english } from './game-name-texts.en.ts'

export const gameNames: typeof english = {
  flip: 'Cara y cruz',
  rock_paper_scissors: 'Jack-en-poy',
}
