import type { ReconDay } from '@kapis/contract/reconciliation'
import { RECON_DAYS_PER_PAGE } from '@kapis/contract/reconciliation'
import { listReconDays } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { download } from '#lib/files/download.ts'
import { readPages } from '#staff/table/read-pages.ts'
import { rowsAsCsv } from '#staff/table/rows-as-csv.ts'
import type { Column } from '#staff/table/table-types.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { showError } from '#ui/snackbars.ts'
import { reconTexts } from './texts.ts'

const FIELDS = ['day', 'opening', 'in', 'out', 'fees', 'closing', 'difference', 'state'] as const

/** The button that downloads all days as a CSV file. */
export function ExportDays() {
  const texts = useTexts(reconTexts)
  const [isBusy, setIsBusy] = useState(false)
  const columns = FIELDS.map((key): Column<ReconDay> => ({
    key,
    title: texts[key],
    cell: () => null,
    csv: (day) => day[key],
  }))

  async function save() {
    setIsBusy(true)
    try {
      download('reconciliation.csv', await rowsAsCsv(columns, readPages(readDays), () => {}))
    } catch (error) {
      showError(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      {texts.export}
    </Button>
  )
}

async function readDays(page: number) {
  const { days, totalDays } = await api.call(listReconDays, { query: { page } })
  const isLast = page * RECON_DAYS_PER_PAGE >= totalDays
  return { rows: days, after: isLast ? null : String(page) }
}
