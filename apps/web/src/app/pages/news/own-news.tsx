import { listOwnWallet } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { formatSigned, fromNumber } from '@kapis/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GAME_LIST } from '#features/games/lobby/game-list.ts'
import { useOpenRounds } from '#features/games/lobby/open-rounds.ts'
import { ResumeList } from '#features/games/lobby/resume-list.tsx'
import { lastGame } from '#features/games/model/last-stake.ts'
import { roundTexts } from '#features/games/model/round-texts.ts'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { useLimits } from '#player/limits/limits.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { useSession } from '#player/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './own-news.module.css'
import { newsTexts } from './texts.ts'

/** What a player left open: rounds to resume, the month's figures, and money on its way. */
export default function OwnNews() {
  return (
    <>
      <OpenRounds />
      <Month />
      <PendingMoney />
    </>
  )
}

function OpenRounds() {
  const texts = useTexts(newsTexts)
  const { title } = useTexts(roundTexts).resume
  const rounds = useOpenRounds()
  const [first] = rounds
  if (first === undefined) {
    return (
      <a href="#fairness" className={`${buttonClass({})} ${styles.fairness}`}>
        <Icon name="i-shield" size={18} />
        {texts.howFairnessWorks}
      </a>
    )
  }
  const entry = GAME_LIST.find(({ game }) => game === first.game)
  if (rounds.length === 1 && entry !== undefined) {
    // Resuming the only open round also continues the last game, so one button is enough.
    const isLast = lastGame()?.game === first.game
    const look = isLast ? ({ variant: 'primary' } as const) : {}
    return (
      <Link
        to={entry.path}
        className={buttonClass(look)}
        data-instead={isLast || undefined}
        data-testid="resume"
      >
        <Icon name={entry.icon} size={18} />
        {texts.resume(gameName(first.game))}
      </Link>
    )
  }
  return (
    <Popover
      label={title}
      renderTrigger={(trigger) => (
        <button type="button" className={buttonClass({})} data-testid="resume" {...trigger}>
          <Icon name="i-clock" size={18} />
          {texts.openRounds(rounds.length)}
        </button>
      )}
    >
      <ResumeList rounds={rounds} />
    </Popover>
  )
}

function Month() {
  const texts = useTexts(newsTexts)
  const { month } = useLimits().data ?? {}
  if (month === undefined) return null
  const net = formatSigned(fromNumber(month.net) ?? 0n, 'coin')
  return (
    <div className={`num ${styles.line}`}>
      {month.wagered === 0 ? texts.noBets : texts.month(formatPeso(month.wagered), net)}
    </div>
  )
}

/** Leads from the newest deposit or withdrawal that is not completed to its tab of the wallet. */
function PendingMoney() {
  const { pending, waitsForGcash } = useTexts(newsTexts)
  const row = usePendingRow()
  if (row === undefined) return null
  return (
    <button type="button" className={`num ${styles.pending}`} onClick={() => openWallet(row.type)}>
      <i />
      <span>
        <b>{pending[row.type](formatPeso(row.amount))}</b>
        {row.waitsFor.includes('no_record') && `, ${waitsForGcash}`}
      </span>
    </button>
  )
}

type PendingRow = WalletRow & { type: 'deposit' | 'withdraw' }

const isPending = (row: WalletRow): row is PendingRow =>
  row.status === 'pending' && (row.type === 'deposit' || row.type === 'withdraw')

/** Returns the newest pending row. Live events request it again. */
function usePendingRow(): PendingRow | undefined {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const { data } = useQuery({
    queryKey: [OWN_QUERIES.wallet, userId, 'newest'],
    queryFn: () =>
      api.call(listOwnWallet, { params: { userId }, query: { page: 1, pageSize: 10 } }),
    enabled: userId !== '',
    meta: { isSilent: true },
  })
  return data?.walletHistory.find(isPending)
}
