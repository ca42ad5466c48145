import { deletePromoCode, updatePromoCode } from '@kapis/contract/routes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Facts } from '#staff/actions/field-list.tsx'
import { useCan } from '#staff/use-staff.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Promo } from './promo.ts'
import { formatCoins, formatReward } from './promo.ts'
import { PromoStatus, Uses } from './promo-columns.tsx'
import { PromoForm } from './promo-form.tsx'
import styles from './promos.module.css'
import { promosTexts } from './texts.ts'

type PromoDetailsProps = { promo: Promo; onClose: () => void }

/** Shows the terms of one code, as a form if the staff member may edit them. */
export function PromoDetails({ promo, onClose }: PromoDetailsProps) {
  const canWrite = useCan('promos.write')
  return (
    <>
      {canWrite ? <PromoForm promo={promo} onClose={onClose} /> : <PromoFacts promo={promo} />}
      <PromoActions promo={promo} onClose={onClose} />
    </>
  )
}

function PromoFacts({ promo }: { promo: Promo }) {
  const texts = useTexts(promosTexts)
  const t = texts.columns
  return (
    <Facts
      rows={[
        [t.reward, formatReward(promo.amount)],
        [t.uses, <Uses key="uses" {...promo} />],
        [t.minDeposit, promo.minDeposit === null ? texts.none : formatCoins(promo.minDeposit)],
        [t.expires, formatDateTime(promo.expiration)],
        [t.status, <PromoStatus key="status" status={promo.status} />],
        [t.created, formatDateTime(promo.createdAt)],
      ]}
    />
  )
}

function PromoActions({ promo, onClose }: PromoDetailsProps) {
  const texts = useTexts(promosTexts)
  const [action, setAction] = useState<'switch' | 'delete' | null>(null)
  const canWrite = useCan('promos.write')
  const canDelete = useCan('promos.delete')
  const isDisabled = promo.status === 'disabled'
  return (
    <div className={styles.actions}>
      <Link
        to="/admin/promo-claims"
        search={{ promoCodeId: promo.promoCodeId }}
        className={buttonClass({ size: 'small' })}
      >
        {texts.claimsOf}
      </Link>
      {canWrite && (
        <Button size="small" onClick={() => setAction('switch')}>
          {isDisabled ? texts.enable : texts.disable}
        </Button>
      )}
      {canDelete && (
        <Button size="small" variant="danger" icon="i-trash" onClick={() => setAction('delete')}>
          {texts.remove}
        </Button>
      )}
      {action === 'switch' && <SwitchPromo promo={promo} onClose={() => setAction(null)} />}
      {action === 'delete' && (
        <DeletePromo promo={promo} onDone={onClose} onClose={() => setAction(null)} />
      )}
    </div>
  )
}

function SwitchPromo({ promo, onClose }: PromoDetailsProps) {
  const texts = useTexts(promosTexts)
  const t = texts.confirm
  const { promoCodeId, promoCode, updatedAt } = promo
  const isDisabled = promo.status === 'disabled'
  const status = isDisabled ? 'active' : 'disabled'
  return (
    <Confirm
      title={isDisabled ? t.enableTitle : t.disableTitle}
      message={isDisabled ? t.enable(promoCode) : t.disable(promoCode)}
      confirmText={isDisabled ? texts.enable : texts.disable}
      reason="required"
      onConfirm={(reason) =>
        executeAction(
          updatePromoCode,
          { params: { promoCodeId }, body: { status, reason, updatedAt } },
          { isFormError: true },
        )
      }
      onClose={onClose}
    />
  )
}

function DeletePromo({ promo, onDone, onClose }: PromoDetailsProps & { onDone: () => void }) {
  const texts = useTexts(promosTexts)
  const { promoCodeId, promoCode, claimedUses } = promo
  return (
    <Confirm
      title={texts.confirm.deleteTitle}
      message={texts.confirm.remove(promoCode, claimedUses > 0)}
      confirmText={texts.remove}
      reason="required"
      isDanger
      onConfirm={async (reason) => {
        const result = await executeAction(
          deletePromoCode,
          { params: { promoCodeId }, query: { reason } },
          { isFormError: true },
        )
        if (result.kind === 'done') onDone()
        return result
      }}
      onClose={onClose}
    />
  )
}
