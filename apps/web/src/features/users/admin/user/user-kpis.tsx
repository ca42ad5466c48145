import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { formatCount } from '#staff/format-count.ts'
import { Sparkline } from '#staff/charts.tsx'
import { CurrencyIcon } from '#ui/money.tsx'
import { useTexts } from '#texts/texts.ts'
import { useAnalytics } from './use-analytics.ts'
import type { TabProps } from '../user-details.ts'
import styles from './user-kpis.module.css'
import { usersTexts } from '../texts.ts'

/** The user's balances, deposits and withdrawals on one line. */
export function UserKpis({ details, readAt }: TabProps & { readAt: number }) {
  const { account } = details
  const t = useTexts(usersTexts).user.kpis
  return (
    <dl className={`num ${styles.kpis}`}>
      <div>
        <dt>
          <CurrencyIcon currency="coin" size={15} /> {t.coin}
        </dt>
        <dd>{formatPeso(account.balance.coin)}</dd>
        <dd>
          {account.held.coin > 0
            ? t.held(formatPeso(account.held.coin))
            : t.updated(formatDateTime(new Date(readAt).toISOString()).split(' ').at(-1) ?? '')}
        </dd>
      </div>
      <div>
        <dt>
          <CurrencyIcon currency="ticket" size={15} /> {t.tickets}
        </dt>
        <dd>{formatPeso(account.balance.ticket).slice(1)}</dd>
        <dd>{account.held.ticket > 0 ? t.held(String(account.held.ticket)) : t.noneHeld}</dd>
      </div>
      <div>
        <dt>{t.deposited}</dt>
        <dd>{formatPeso(account.deposited)}</dd>
        <dd>{t.completed(formatCount(account.deposits))}</dd>
      </div>
      <div>
        <dt>{t.withdrawn}</dt>
        <dd>{formatPeso(account.withdrawn)}</dd>
        <dd>{t.completed(formatCount(account.withdrawals))}</dd>
      </div>
      <div>
        <dt>{t.wagered}</dt>
        <dd>{formatPeso(account.totalWageredAmount)}</dd>
        <dd>{t.bets(formatCount(account.gamesPlayed))}</dd>
      </div>
      <OperatorResult userId={details.user.userId} />
    </dl>
  )
}

/**
 * The operator's result from this user: stakes minus payouts of the last fourteen days, in coins.
 */
function OperatorResult({ userId }: { userId: string }) {
  const { data } = useAnalytics(userId)
  const t = useTexts(usersTexts).user.kpis
  const days = data?.days ?? []
  const sum = days.reduce((total, day) => total + day.houseResult, 0)
  const wagered = days.reduce((total, day) => total + day.wageredAmount, 0)
  return (
    <div>
      <dt>{t.houseResult}</dt>
      <dd>{data === undefined ? '—' : signed(sum)}</dd>
      <dd>{wagered > 0 ? t.ofWagered(((sum / wagered) * 100).toFixed(2)) : t.fourteenDays}</dd>
      <Sparkline points={days.map((day) => day.houseResult)} />
    </div>
  )
}

function signed(amount: number): string {
  return amount < 0 ? `−${formatPeso(-amount)}` : formatPeso(amount)
}
