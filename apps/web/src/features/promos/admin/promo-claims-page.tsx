import { deletePromoClaim, deletePromoClaims, listPromoClaims } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { Confirm } from '#staff/actions/confirm.tsx'
import { DataTable } from '#staff/table/data-table.tsx'
import { DetailsDrawer } from '#staff/table/details-drawer.tsx'
import { deleteAction } from '#staff/table/confirm-delete.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import { useList } from '#staff/table/use-list.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import { useTexts } from '#texts/texts.ts'
import { ClaimState, claimColumns } from './claim-columns.tsx'
import type { Claim } from './promo.ts'
import { formatCoins, formatTickets } from './promo.ts'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

/** The page that lists the claims of promo codes. Hiding a claim does not take back its reward. */
export function PromoClaimsPage() {
  const texts = useTexts(promosTexts)
  const list = useList({
    name: 'promo-claims',
    route: listPromoClaims,
    rows: ({ promoClaims }) => promoClaims,
    rowId: ({ promoClaimId }: Claim) => promoClaimId,
    filters: ['promoCodeId', 'userId'],
  })
  const [gone, setGone] = useState<readonly Claim[]>([])
  const canDelete = useCan('claims.delete')
  const t = texts.claims
  return (
    <>
      <AdminPageHeader title={t.title} note={t.note} />
      <DataTable
        list={list}
        caption={t.title}
        columns={claimColumns()}
        searchHint={t.search}
        csvName="promo-claims"
        refreshed={t.refreshed}
        {...(canDelete && {
          bulk: [deleteAction(texts.deleteMany, setGone)],
        })}
      />
      <DetailsDrawer list={list} title={({ promoCode }) => t.detailsTitle(promoCode)}>
        {(claim, close) => <ClaimDetails claim={claim} onClose={close} />}
      </DetailsDrawer>
      {gone.length > 0 && <DeleteClaims claims={gone} onClose={() => setGone([])} />}
    </>
  )
}

function ClaimDetails({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const texts = useTexts(promosTexts)
  const [isOpen, setIsOpen] = useState(false)
  const canDelete = useCan('claims.delete')
  const t = texts.claims
  return (
    <>
      <Facts
        rows={[
          [t.id, <CopyId key="id" id={claim.promoClaimId} label={t.id} />],
          [t.user, claim.username ?? texts.none],
          [t.code, claim.promoCode],
          [t.coins, formatCoins(claim.amount.coin)],
          [t.tickets, formatTickets(claim.amount.ticket)],
          [t.state, <ClaimState key="state" state={claim.state} />],
          [t.claimed, formatDateTime(claim.createdAt)],
        ]}
      />
      <div className={styles.actions}>
        <Link
          to="/admin/users/$userId"
          params={{ userId: claim.userId }}
          className={buttonClass({ size: 'small' })}
        >
          {t.openPlayer}
        </Link>
        {canDelete && (
          <Button size="small" variant="danger" icon="i-trash" onClick={() => setIsOpen(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isOpen && (
        <DeleteClaims claims={[claim]} onDone={onClose} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

type DeleteClaimsProps = { claims: readonly Claim[]; onDone?: () => void; onClose: () => void }

function DeleteClaims({ claims, onDone, onClose }: DeleteClaimsProps) {
  const texts = useTexts(promosTexts)
  const t = texts.claims
  const [one] = claims
  const isOne = claims.length === 1 && one !== undefined
  const send = (reason: string) =>
    isOne
      ? executeAction(
          deletePromoClaim,
          { params: { promoClaimId: one.promoClaimId }, query: { reason } },
          { isFormError: true },
        )
      : executeAction(
          deletePromoClaims,
          { body: { promoClaimIds: claims.map(({ promoClaimId }) => promoClaimId), reason } },
          { isFormError: true },
        )
  return (
    <Confirm
      title={t.deleteTitle}
      message={
        isOne ? t.remove(one.username ?? texts.none, one.promoCode) : t.removeMany(claims.length)
      }
      confirmText={texts.remove}
      reason="required"
      isDanger
      onConfirm={async (reason) => {
        const result = await send(reason)
        if (result.kind === 'done') onDone?.()
        return result
      }}
      onClose={onClose}
    />
  )
}
