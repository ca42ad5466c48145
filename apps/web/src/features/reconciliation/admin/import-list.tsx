import type { GcashImport } from '@kapis/contract/reconciliation'
import { listGcashImports, withdrawGcashImport } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { formatDateTime } from '#lib/format.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { executeAction } from '#staff/actions/execute-action.ts'
import { formatCount } from '#staff/format-count.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#staff/format-day.ts'
import styles from './import-list.module.css'
import { gcashImportTexts } from './import-texts.ts'

/** The last imports. Two people can withdraw one while its days are not sealed. */
export function ImportList() {
  const texts = useTexts(gcashImportTexts)
  const [chosen, setChosen] = useState<GcashImport | null>(null)
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.gcashImports],
    queryFn: () => api.call(listGcashImports, {}),
    meta: { isSilent: true },
  })
  if (data === undefined || data.imports.length === 0) return null
  return (
    <section className={styles.list} aria-label={texts.imports}>
      <h2>{texts.imports}</h2>
      <ul>
        {data.imports.map((one) => (
          <ImportRow key={one.gcashImportId} imported={one} onWithdraw={() => setChosen(one)} />
        ))}
      </ul>
      {chosen !== null && <Withdraw imported={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

type ImportRowProps = { imported: GcashImport; onWithdraw: () => void }

function ImportRow({ imported, onWithdraw }: ImportRowProps) {
  const texts = useTexts(gcashImportTexts)
  const { firstDay, lastDay, withdrawnAt } = imported
  return (
    <li data-withdrawn={withdrawnAt !== null || undefined}>
      <div>
        <b>{imported.fileName}</b>
        <span>{texts.byWhom(imported.importedBy, formatDateTime(imported.importedAt))}</span>
      </div>
      <div className="num">
        <span>{texts.linesOf(formatCount(imported.lines))}</span>
        {firstDay !== null && lastDay !== null && (
          <span>{texts.daysOf(formatDay(firstDay), formatDay(lastDay))}</span>
        )}
      </div>
      <ImportStatus imported={imported} onWithdraw={onWithdraw} />
    </li>
  )
}

function ImportStatus({ imported, onWithdraw }: ImportRowProps) {
  const texts = useTexts(gcashImportTexts)
  const canWithdraw = useCan('reconciliation.withdraw')
  const { withdrawnAt, withdrawnBy, isSealed, isWaiting } = imported
  if (withdrawnAt !== null) {
    return <Badge>{texts.withdrawnImport(withdrawnBy ?? '', formatDateTime(withdrawnAt))}</Badge>
  }
  if (isSealed) return <Badge>{texts.sealedImport}</Badge>
  if (isWaiting) return <Badge tone="warn">{texts.waitingImport}</Badge>
  if (!canWithdraw) return null
  return (
    <Button size="small" onClick={onWithdraw}>
      {texts.withdraw}
    </Button>
  )
}

type WithdrawProps = { imported: GcashImport; onClose: () => void }

/** The dialog that requests the withdrawal, which another person approves. */
function Withdraw({ imported, onClose }: WithdrawProps) {
  const texts = useTexts(gcashImportTexts)
  return (
    <Confirm
      title={texts.withdrawTitle}
      message={texts.withdrawMessage(imported.fileName, formatCount(imported.lines))}
      confirmText={texts.withdrawConfirm}
      reason="required"
      onConfirm={(reason) => {
        const params = { gcashImportId: imported.gcashImportId }
        return executeAction(
          withdrawGcashImport,
          { params, body: { reason } },
          { isFormError: true },
        )
      }}
      onClose={onClose}
    />
  )
}
