import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Button } from '#ui/button.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { MoneyField } from '#ui/fields/money-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import type { Promo } from './promo.ts'
import type { Draft } from './promo-draft.ts'
import { PromoBudget } from './promo-budget.tsx'
import { PromoPreview } from './promo-preview.tsx'
import styles from './promos.module.css'
import { usePromoForm } from './use-promo-form.ts'
import { promosTexts } from './texts.ts'

type PromoFormProps = { promo: Promo | null; onClose: () => void }

/** The form that creates a code, or edits the terms of an existing one. */
export function PromoForm({ promo, onClose }: PromoFormProps) {
  const form = usePromoForm(promo, onClose)
  const { draft, error, isSending, send } = form
  const t = useTexts(promosTexts).form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {promo !== null && promo.claimedUses > 0 && <p className={styles.frozen}>{t.frozen}</p>}
      <Terms {...form} />
      <PromoBudget draft={draft} />
      <PromoPreview draft={draft} />
      {promo !== null && (
        <TextArea
          label={t.reason}
          rows={2}
          maxLength={500}
          value={form.reason}
          onChange={(event) => form.setReason(event.target.value)}
        />
      )}
      <FormAlert message={error} />
      <ModalActions>
        <Button onClick={onClose} disabled={isSending}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {promo === null ? t.create : t.save}
        </Button>
      </ModalActions>
    </form>
  )
}

function Terms({ draft, faults, change }: ReturnType<typeof usePromoForm>) {
  const t = useTexts(promosTexts).form
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const isOver = Number(draft.availableUses) > Number(draft.maxUses)
  return (
    <>
      <TextField
        label={t.code}
        hint={t.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        data-autofocus
        {...field('promoCode')}
      />
      <div className={styles.pair}>
        <MoneyField currency="coin" label={t.coins} {...field('coin')} />
        <MoneyField currency="ticket" label={t.tickets} {...field('ticket')} />
        <TextField label={t.maxUses} inputMode="numeric" {...field('maxUses')} />
        <TextField
          label={t.availableUses}
          inputMode="numeric"
          {...field('availableUses')}
          {...(isOver && { hint: t.tooMany })}
        />
        <TextField label={t.expiration} type="datetime-local" {...field('expiration')} />
        <MoneyField
          currency="coin"
          label={t.minDeposit}
          hint={t.minDepositHint}
          {...field('minDeposit')}
        />
      </div>
    </>
  )
}
