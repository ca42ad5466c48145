import type { Overview } from '@kapis/contract/users'
import { formatDateTime } from '#lib/format.ts'
import { GAME_NAMES } from '#lib/game-names.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { FigureHelp } from './figure-help.tsx'
import { formatCount, formatDay, formatTickets, signedCoins } from './format-figures.ts'
import styles from './tables.module.css'
import { FigureLink } from './figure-link.tsx'
import { overviewTexts } from './texts.ts'

/**
 * Shows the sum of all journal entries by account. The operator's accounts must balance what
 * players have.
 */
export function TrialBalance({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts).trialBalance
  const { accounts, liabilities, isTrialBalanceEven: isEven } = overview
  return (
    <section id="books" className={styles.card} aria-labelledby="books-title">
      <header className={styles.head}>
        <h2 id="books-title">{t.title}</h2>
        <FigureHelp figure={t.title}>{t.explain}</FigureHelp>
        <BalanceNote isEven={isEven} reviewed={overview.quarantined.length} />
      </header>
      <Checked overview={overview} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.caption}>
        <table className={`num ${styles.table}`}>
          <caption className="sr">{t.caption}</caption>
          <thead>
            <tr>
              {[t.account, t.lines, t.coins, t.tickets].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ account, lines, coin, ticket }) => (
              <tr key={account}>
                <th scope="row">{nameOf(account)}</th>
                <td>{formatCount(lines)}</td>
                <td>{signedCoins(coin)}</td>
                <td>{formatTickets(ticket)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.owed}</th>
              <td>{formatCount(accounts.reduce((sum, { lines }) => sum + lines, 0))}</td>
              <td>{signedCoins(liabilities.coin)}</td>
              <td>{formatTickets(liabilities.ticket)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Shows whether the accounts balance. They may balance even if single players' ledgers do not. */
function BalanceNote({ isEven, reviewed }: { isEven: boolean; reviewed: number }) {
  const { even, uneven, evenExcept } = useTexts(overviewTexts).trialBalance
  if (!isEven) {
    return (
      <Badge tone="loss" icon="i-alert">
        {uneven}
      </Badge>
    )
  }
  return (
    <Badge tone={reviewed > 0 ? 'warn' : 'win'} icon={reviewed > 0 ? 'i-alert' : 'i-check'}>
      {reviewed > 0 ? evenExcept(reviewed) : even}
    </Badge>
  )
}

function Checked({ overview }: { overview: Overview }) {
  const texts = useTexts(overviewTexts)
  const { checkedAt, sealedDay, failedInvariants, quarantined } = overview
  const t = texts.trialBalance
  const seal = sealedDay === null ? t.notSealed : t.sealed(formatDay(sealedDay))
  return (
    <>
      <p className={`num ${styles.note}`}>
        {t.checked(formatDateTime(checkedAt))} · {seal}
      </p>
      {failedInvariants.length > 0 && (
        <ul className={styles.broken}>
          {failedInvariants.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {quarantined.length > 0 && (
        <ul className={styles.broken} aria-label={texts.needs.quarantined}>
          {quarantined.map(({ userId, username, findings }) => (
            <li key={userId}>
              <FigureLink place={{ page: `users/${userId}` }}>{username}</FigureLink>:{' '}
              {findings.join('; ')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the label of an account such as `game:dice` or `hold:mines`. */
function nameOf(account: string): string {
  const { accounts, game, held } = currentTexts(overviewTexts).trialBalance
  const [kind = '', of = ''] = account.split(':')
  const name = GAME_NAMES[of as keyof typeof GAME_NAMES] ?? of
  if (kind === 'game') return game(name)
  if (kind === 'hold' && of !== '') return held(name)
  return accounts[kind as keyof typeof accounts] ?? account
}
