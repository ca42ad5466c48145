import { deletePromoCodes, listPromoCodes } from '@kapis/contract/routes'
import { useState } from 'react'
import { formatFirst } from '#lib/format-list.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { Confirm } from '#staff/actions/confirm.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { deleteAction } from '#staff/table/confirm-delete.tsx'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Promo } from './promo.ts'
import { promoColumns } from './promo-columns.tsx'
import { PromoDetails } from './promo-details.tsx'
import { PromoForm } from './promo-form.tsx'
import { promosTexts } from './texts.ts'

const STATUSES = ['active', 'expired', 'disabled'] as const
const NAMED = 3

/** The page that lists every promo code with its reward, its uses and its expiration. */
export function PromoCodesPage() {
  const texts = useTexts(promosTexts)
  const list = useList({
    name: 'promo-codes',
    route: listPromoCodes,
    rows: ({ promoCodes }) => promoCodes,
    rowId: ({ promoCodeId }: Promo) => promoCodeId,
    filters: ['status'],
  })
  const [isNew, setIsNew] = useState(false)
  const [gone, setGone] = useState<readonly Promo[]>([])
  const canWrite = useCan('promos.write')
  const canDelete = useCan('promos.delete-many')
  const options = STATUSES.map((value) => ({ value, label: texts.statuses[value] }))
  return (
    <>
      <AdminPageHeader
        title={texts.title}
        note={list.rows.some(({ isShared }) => isShared) ? texts.noteOfCells : texts.note}
        actions={
          canWrite && (
            <Button variant="primary" icon="i-plus" onClick={() => setIsNew(true)}>
              {texts.create}
            </Button>
          )
        }
      />
      <DataTable
        list={list}
        caption={texts.title}
        columns={promoColumns()}
        filters={[{ key: 'status', label: texts.status, options }]}
        searchHint={texts.search}
        csvName="promo-codes"
        refreshed={texts.refreshed}
        {...(canDelete && {
          bulk: [deleteAction(texts.deleteMany, setGone)],
        })}
      />
      <DetailsDrawer list={list} title={({ promoCode }) => texts.form.editTitle(promoCode)}>
        {(promo, close) => <PromoDetails key={promo.updatedAt} promo={promo} onClose={close} />}
      </DetailsDrawer>
      {isNew && (
        <Drawer title={texts.form.newTitle} width={480} onClose={() => setIsNew(false)}>
          <PromoForm promo={null} onClose={() => setIsNew(false)} />
        </Drawer>
      )}
      {gone.length > 0 && <DeleteMany promos={gone} onClose={() => setGone([])} />}
    </>
  )
}

function DeleteMany({ promos, onClose }: { promos: readonly Promo[]; onClose: () => void }) {
  const texts = useTexts(promosTexts)
  const names = promos.map(({ promoCode }) => promoCode)
  return (
    <Confirm
      title={texts.confirm.deleteTitle}
      message={texts.confirm.deleteMany(promos.length, formatFirst(names, NAMED))}
      confirmText={texts.remove}
      reason="required"
      isDanger
      count={promos.length}
      onConfirm={(reason) =>
        executeAction(
          deletePromoCodes,
          { body: { promoCodeIds: promos.map(({ promoCodeId }) => promoCodeId), reason } },
          { isFormError: true },
        )
      }
      onClose={onClose}
    />
  )
}
