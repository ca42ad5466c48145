import type { Messages } from './en.ts'
import { auth } from './fil/auth.ts'
import { auto } from './fil/auto.ts'
import { dice } from './fil/dice.ts'
import { errors } from './fil/errors.ts'
import { fields } from './fil/fields.ts'
import { flip } from './fil/flip.ts'
import { footer } from './fil/footer.ts'
import { frame } from './fil/frame.ts'
import { games } from './fil/games.ts'
import { hilo } from './fil/hilo.ts'
import { home } from './fil/home.ts'
import { keno } from './fil/keno.ts'
import { limbo } from './fil/limbo.ts'
import { mines } from './fil/mines.ts'
import { pages } from './fil/pages.ts'
import { play } from './fil/play.ts'
import { plinko } from './fil/plinko.ts'
import { preferences } from './fil/preferences.ts'
import { promo } from './fil/promo.ts'
import { reports } from './fil/reports.ts'
import { results } from './fil/results.ts'
import { rounds } from './fil/rounds.ts'
import { rps } from './fil/rps.ts'
import { shell } from './fil/shell.ts'
import { wallet } from './fil/wallet.ts'

export const fil: Messages = {
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
