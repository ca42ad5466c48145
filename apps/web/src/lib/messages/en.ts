import { auth } from './en/auth.ts'
import { auto } from './en/auto.ts'
import { dice } from './en/dice.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { flip } from './en/flip.ts'
import { footer } from './en/footer.ts'
import { frame } from './en/frame.ts'
import { games } from './en/games.ts'
import { hilo } from './en/hilo.ts'
import { home } from './en/home.ts'
import { keno } from './en/keno.ts'
import { limbo } from './en/limbo.ts'
import { mines } from './en/mines.ts'
import { pages } from './en/pages.ts'
import { play } from './en/play.ts'
import { plinko } from './en/plinko.ts'
import { preferences } from './en/preferences.ts'
import { promo } from './en/promo.ts'
import { reports } from './en/reports.ts'
import { results } from './en/results.ts'
import { rounds } from './en/rounds.ts'
import { rps } from './en/rps.ts'
import { shell } from './en/shell.ts'
import { wallet } from './en/wallet.ts'

export const en = {
  auth,
  auto,
  dice,
  errors,
  fields,
  flip,
  footer,
  frame,
  games,
  hilo,
  home,
  keno,
  limbo,
  mines,
  pages,
  play,
  plinko,
  preferences,
  promo,
  reports,
  results,
  rounds,
  rps,
  shell,
  wallet,
}

/** The type of every language: a missing text does not compile. */
export type Messages = typeof en
