import type { Overview } from '@kapis/contract/users'
import type { ReactNode } from 'react'
import { How } from './how.tsx'
import styles from './overview.module.css'
import { shownCoins, shownCount, shownShare, signedCoins } from './shown.ts'
import { Spark } from './spark.tsx'
import { texts } from './texts.ts'
import type { Place } from './to.tsx'
import { To } from './to.tsx'

/** Today in six numbers. Each leads to the list that it is the sum of. */
export function Figures({ overview }: { overview: Overview }) {
  const { players, activeToday, signUpsToday, days } = overview
  const t = texts.figures
  const [yesterday, today] = [days.at(-2), days.at(-1)]
  const share =
    overview.wageredToday === 0 ? null : overview.houseResultToday / overview.wageredToday
  const before = (amount: number | undefined) => t.yesterday(shownCoins(amount ?? 0))
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure name="players" value={shownCount(players)} place={USERS}>
        {t.signUps(shownCount(signUpsToday))}
      </Figure>
      <Figure name="active" value={shownCount(activeToday)} place={{ part: 'games' }}>
        {players > 0 && t.ofPlayers(shownShare(activeToday / players))}
      </Figure>
      <Figure name="deposits" value={shownCoins(overview.depositedToday)} place={RECEIPTS}>
        {before(yesterday?.depositedAmount)}
      </Figure>
      <Figure name="withdrawals" value={shownCoins(overview.withdrawnToday)} place={PAYOUTS}>
        {before(yesterday?.withdrawnAmount)}
      </Figure>
      <Figure name="wagered" value={shownCoins(overview.wageredToday)} place={{ part: 'games' }}>
        {t.rounds(shownCount(today?.rounds ?? 0))}
      </Figure>
      <Figure
        name="result"
        value={signedCoins(overview.houseResultToday)}
        place={{ part: 'books' }}
      >
        {share !== null && t.share(shownShare(share))}
        <Spark values={days.map(({ houseResult }) => houseResult)} />
      </Figure>
    </dl>
  )
}

const USERS: Place = { page: 'users', search: { role: 'player' } }
const RECEIPTS: Place = { page: 'deposit-receipts', search: { view: 'all' } }
const PAYOUTS: Place = { page: 'withdrawals', search: { status: 'completed' } }

type FigureProps = {
  name: keyof typeof texts.explain
  value: string
  place: Place
  children: ReactNode
}

function Figure({ name, value, place, children }: FigureProps) {
  const label = texts.figures[name]
  return (
    <div>
      <dt>
        {label}
        <How figure={label}>{texts.explain[name]}</How>
      </dt>
      <dd>
        <To place={place}>{value}</To>
        <small>{children}</small>
      </dd>
    </div>
  )
}
