import { zodResolver } from '@hookform/resolvers/zod'
import { ClaimPromo } from '@kapis/contract/promos'
import { claimPromo } from '@kapis/contract/routes'
import { useForm } from 'react-hook-form'
import { refetchBalance } from '#player/balance/use-balance-clock.ts'
import { closeWallet } from '#player/overlays/wallet-modal-store.ts'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { useSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useTexts } from '#texts/texts.ts'
import { UnlessClosed } from '../shared/unless-closed.tsx'
import PromoCards from './promo-cards.tsx'
import { refreshOpenPromos } from './use-open-promos.ts'
import { refreshWallet } from '../shared/use-wallet-rows.ts'
import styles from '../withdraw/withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

export function PromoTab() {
  return (
    <UnlessClosed action="claim">
      <PromoForm />
    </UnlessClosed>
  )
}

function PromoForm() {
  const { form, submit } = usePromo()
  const { code, redeem, open } = useTexts(cashierTexts).promo
  const { errors, isSubmitting } = form.formState
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.codes}>
        <TextField
          label={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.promoCode?.message}
          {...form.register('promoCode')}
        />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {redeem}
        </Button>
      </div>
      <FormAlert message={errors.root?.message} />
      <section className={styles.samples} aria-label={open}>
        <PromoCards
          onUse={(picked) => form.setValue('promoCode', picked, { shouldValidate: true })}
        />
      </section>
      <Terms />
    </form>
  )
}

/** Shows each term in one line. All that it means is behind "Terms". */
function Terms() {
  const { termsTitle, terms } = useTexts(cashierTexts).promo
  return (
    <div className={styles.terms}>
      <ul>
        {terms.map(({ short }) => (
          <li key={short}>{short}</li>
        ))}
      </ul>
      <details>
        <summary>{termsTitle}</summary>
        <ul>
          {terms.map(({ full }) => (
            <li key={full}>{full}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function usePromo() {
  const texts = useTexts(cashierTexts)
  const userId = useSession((state) => state.user?.userId ?? '')
  const requestKey = useRequestKey()
  const form = useForm({ resolver: zodResolver(ClaimPromo), defaultValues: { promoCode: '' } })
  const submit = form.handleSubmit(async (body) => {
    try {
      await requestKey.send(body, (idempotencyKey) =>
        api.call(claimPromo, { params: { userId }, body, idempotencyKey }),
      )
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
      return
    }
    form.reset()
    closeWallet()
    showSuccess(texts.promo.claimed)
    await Promise.all([refreshWallet(), refetchBalance(), refreshOpenPromos()])
  })
  return { form, submit }
}
