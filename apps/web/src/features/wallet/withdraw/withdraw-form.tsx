import { MINOR_PER_UNIT, fromNumber } from '@kapis/money/money'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatGcash, typedAmount } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import cashier from '../shared/cashier.module.css'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import type { WithdrawalTerms } from './use-withdrawal.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

const QUICK_PESOS = [50, 100, 250, 500, 750, 1000, 1500] as const

export function WithdrawForm({ terms }: { terms: WithdrawalTerms }) {
  const texts = useTexts(cashierTexts)
  const withdrawal = useWithdrawal(terms)
  const { register, setValue, formState } = withdrawal.form
  const { amount, number, confirmNumber, name, due, submit } = texts.withdraw
  const field = { shouldValidate: true } as const
  return (
    <form className={styles.form} onSubmit={(event) => void withdrawal.submit(event)} noValidate>
      <TextField
        label={amount}
        inputMode="decimal"
        autoComplete="off"
        leading={<span className={cashier.peso}>{texts.peso}</span>}
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <QuickAmounts terms={terms} onPick={(text) => setValue('amount', text, field)} />
      <Saved
        terms={terms}
        onPick={({ gcashNumber, gcashName }) => {
          setValue('gcashNumber', gcashNumber, field)
          setValue('confirmGcashNumber', gcashNumber, field)
          setValue('gcashName', gcashName, field)
        }}
      />
      <TextField
        label={number}
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.gcashNumber?.message}
        {...register('gcashNumber', { setValueAs: digitsOnly })}
      />
      <TextField
        label={confirmNumber}
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.confirmGcashNumber?.message}
        {...register('confirmGcashNumber', { setValueAs: digitsOnly })}
      />
      <TextField
        label={name}
        autoComplete="name"
        error={formState.errors.gcashName?.message}
        {...register('gcashName')}
      />
      <p className={styles.due}>
        <Icon name="i-clock" size={17} />
        {due}
      </p>
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="large" isWide>
          {submit}
        </Button>
      </div>
      {withdrawal.entered !== null && (
        <ConfirmWithdrawal entered={withdrawal.entered} terms={terms} withdrawal={withdrawal} />
      )}
    </form>
  )
}

/** Amounts above the balance are disabled; ALL is the balance, truncated to the centavo. */
function QuickAmounts({
  terms,
  onPick,
}: {
  terms: WithdrawalTerms
  onPick: (text: string) => void
}) {
  const texts = useTexts(cashierTexts)
  const available = fromNumber(terms.withdrawable) ?? 0n
  return (
    <div role="group" aria-label={texts.withdraw.quick} className={styles.quick}>
      {QUICK_PESOS.map((pesos) => (
        <button
          key={pesos}
          type="button"
          className="num"
          disabled={BigInt(pesos) * MINOR_PER_UNIT > available}
          onClick={() => onPick(String(pesos))}
        >
          {pesos}
        </button>
      ))}
      <button
        type="button"
        disabled={available === 0n}
        onClick={() => onPick(typedAmount(available))}
      >
        {texts.withdraw.all}
      </button>
    </div>
  )
}

type SavedGcash = WithdrawalTerms['gcashDetails'][number]

function Saved({ terms, onPick }: { terms: WithdrawalTerms; onPick: (saved: SavedGcash) => void }) {
  const texts = useTexts(cashierTexts)
  if (terms.gcashDetails.length === 0) return null
  return (
    <div role="group" aria-label={texts.withdraw.saved} className={styles.saved}>
      <span aria-hidden="true">{texts.withdraw.saved}</span>
      {terms.gcashDetails.map((saved) => (
        <button key={saved.gcashNumber} type="button" onClick={() => onPick(saved)}>
          <span className="num">{formatGcash(saved.gcashNumber)}</span>
          <small>{saved.gcashName}</small>
        </button>
      ))}
    </div>
  )
}

function digitsOnly(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
