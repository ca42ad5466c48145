import type { gameName as english } from './game-name-texts.en.ts'

export const gameName: typeof english = {
  flip: 'Cara y cruz',
  rock_paper_scissors: 'Jack-en-poy',
}
