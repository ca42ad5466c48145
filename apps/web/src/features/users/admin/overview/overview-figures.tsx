import type { Overview } from '@kapis/contract/users'
import type { ReactNode } from 'react'
import { useTexts } from '#texts/texts.ts'
import { FigureHelp } from './figure-help.tsx'
import styles from './overview.module.css'
import { formatCoins, formatCount, formatShare, signedCoins } from './format-figures.ts'
import { Spark } from './spark.tsx'
import type { FigureTarget } from './figure-link.tsx'
import { FigureLink } from './figure-link.tsx'
import { overviewTexts } from './texts.ts'

/** Today's figures, each linked to its list. */
export function Figures({ overview }: { overview: Overview }) {
  const { players, activeToday, signUpsToday, days } = overview
  const t = useTexts(overviewTexts).figures
  const [yesterday, today] = [days.at(-2), days.at(-1)]
  const share =
    overview.wageredToday === 0 ? null : overview.houseResultToday / overview.wageredToday
  const before = (amount: number | undefined) => t.yesterday(formatCoins(amount ?? 0))
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure name="players" value={formatCount(players)} place={USERS}>
        {t.signUps(formatCount(signUpsToday))}
      </Figure>
      <Figure name="active" value={formatCount(activeToday)} place={{ part: 'games' }}>
        {players > 0 && t.ofPlayers(formatShare(activeToday / players))}
      </Figure>
      <Figure name="deposits" value={formatCoins(overview.depositedToday)} place={RECEIPTS}>
        {before(yesterday?.depositedAmount)}
      </Figure>
      <Figure name="withdrawals" value={formatCoins(overview.withdrawnToday)} place={PAYOUTS}>
        {before(yesterday?.withdrawnAmount)}
      </Figure>
      <Figure name="wagered" value={formatCoins(overview.wageredToday)} place={{ part: 'games' }}>
        {t.rounds(formatCount(today?.rounds ?? 0))}
      </Figure>
      <Figure
        name="result"
        value={signedCoins(overview.houseResultToday)}
        place={{ part: 'books' }}
      >
        {share !== null && t.share(formatShare(share))}
        <Spark values={days.map((day) => day.houseResult)} />
      </Figure>
    </dl>
  )
}

const USERS: FigureTarget = { page: 'users', search: { role: 'player' } }
const RECEIPTS: FigureTarget = { page: 'deposit-receipts', search: { view: 'all' } }
const PAYOUTS: FigureTarget = { page: 'withdrawals', search: { status: 'completed' } }

type FigureProps = {
  name: keyof typeof overviewTexts.en.explain
  value: string
  place: FigureTarget
  children: ReactNode
}

function Figure({ name, value, place, children }: FigureProps) {
  const texts = useTexts(overviewTexts)
  const label = texts.figures[name]
  return (
    <div>
      <dt>
        {label}
        <FigureHelp figure={label}>{texts.explain[name]}</FigureHelp>
      </dt>
      <dd>
        <FigureLink place={place}>{value}</FigureLink>
        <small>{children}</small>
      </dd>
    </div>
  )
}
