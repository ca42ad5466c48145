import type { ApiToken } from '@kapis/contract/api-tokens'
import { formatList } from '#lib/format-list.ts'
import { reportName } from '#staff/report-name.ts'
import { useStaff } from '#staff/use-staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import blocks from './block-table.module.css'
import { DateTime } from '#staff/table/date-time.tsx'
import styles from './api-tokens.module.css'
import { apiTokensTexts } from './texts.ts'

const TONES = {
  waiting: 'warn',
  ready: 'info',
  active: 'win',
  expired: 'plain',
  revoked: 'loss',
  refused: 'loss',
} as const

type RowProps = { token: ApiToken; onCollect: () => void; onRevoke: () => void }

export function ApiTokenRow({ token, onCollect, onRevoke }: RowProps) {
  const t = useTexts(apiTokensTexts)
  const { userId } = useStaff()
  const { state, name, holderId, holderName, routes, lastUsedAt, lastNetwork } = token
  const isLive = state === 'waiting' || state === 'ready' || state === 'active'
  return (
    <tr>
      <th scope="row">
        {name} <span className={blocks.detail}>{holderName}</span>
      </th>
      <td>
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      </td>
      <td data-label={t.reports} className={styles.wide}>
        {formatList(routes.map(reportName))}
      </td>
      <td data-label={t.madeBy}>{token.madeBy}</td>
      <td data-label={t.lastUsed}>
        <DateTime iso={lastUsedAt} />
        {lastNetwork !== null && <span className={blocks.detail}>{lastNetwork}</span>}
      </td>
      <td data-label={t.expires}>
        <DateTime iso={token.expiresAt} />
      </td>
      <td>
        {isLive && (
          <span className={styles.buttons}>
            {state === 'ready' && holderId === userId && (
              <Button size="small" variant="primary" onClick={onCollect}>
                {t.show}
              </Button>
            )}
            <Button size="small" onClick={onRevoke}>
              {t.revoke}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}
