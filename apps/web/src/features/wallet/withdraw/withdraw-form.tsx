import { MINOR_PER_UNIT, fromNumber } from '@kapis/money/money'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatGcash, typedAmount } from '#lib/amounts.ts'
import { withoutCommas } from '#ui/fields/without-commas.ts'
import { useTexts } from '#texts/texts.ts'
import cashier from '../shared/cashier.module.css'
import { QuickAmounts } from '../shared/quick-amounts.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import type { WithdrawalTerms } from './use-withdrawal.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

const QUICK_PESOS = [50, 100, 250, 500, 750, 1000, 1500] as const

export function WithdrawForm({ terms }: { terms: WithdrawalTerms }) {
  const texts = useTexts(cashierTexts)
  const [picked, setPicked] = useState(terms.gcashDetails[0]?.gcashNumber ?? null)
  const withdrawal = useWithdrawal(terms, setPicked)
  const { register, setValue, formState, watch } = withdrawal.form
  // The account of a withdrawal that was just requested is saved once the terms are loaded again.
  const isSaved = terms.gcashDetails.some(({ gcashNumber }) => gcashNumber === picked)
  const { amount, due, submit } = texts.withdraw
  const available = fromNumber(terms.withdrawable) ?? 0n
  const setAmount = (text: string) => setValue('amount', text, { shouldValidate: true })

  /** Selects a saved account, or clears the fields for another one. */
  function pick(saved: SavedGcash | null) {
    setPicked(saved?.gcashNumber ?? null)
    fillPayee(withdrawal.form, saved)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void withdrawal.submit(event)} noValidate>
      <TextField
        label={amount}
        inputMode="decimal"
        autoComplete="off"
        leading={<span className={cashier.peso}>{texts.peso}</span>}
        error={formState.errors.amount?.message}
        {...register('amount', { setValueAs: withoutCommas })}
      />
      <QuickAmounts
        pesos={QUICK_PESOS}
        chosen={String(watch('amount'))}
        isTooMuch={(pesos) => BigInt(pesos) * MINOR_PER_UNIT > available}
        onPick={setAmount}
      >
        {/* All of the withdrawable balance, truncated to the centavo. */}
        <button
          type="button"
          disabled={available === 0n}
          onClick={() => setAmount(typedAmount(available))}
        >
          {texts.withdraw.all}
        </button>
      </QuickAmounts>
      <Saved terms={terms} picked={isSaved ? picked : null} onPick={pick} />
      {!isSaved && <Payee form={withdrawal.form} />}
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

type SavedGcash = WithdrawalTerms['gcashDetails'][number]
type Form = ReturnType<typeof useWithdrawal>['form']

type SavedProps = {
  terms: WithdrawalTerms
  /** The number of the selected account; null for another account. */
  picked: string | null
  onPick: (saved: SavedGcash | null) => void
}

/** The accounts of earlier withdrawals, the latest first, and a button for another account. */
function Saved({ terms, picked, onPick }: SavedProps) {
  const texts = useTexts(cashierTexts)
  if (terms.gcashDetails.length === 0) return null
  return (
    <div role="group" aria-label={texts.withdraw.saved} className={styles.saved}>
      <span aria-hidden="true">{texts.withdraw.saved}</span>
      {terms.gcashDetails.map((saved) => (
        <button
          key={saved.gcashNumber}
          type="button"
          aria-pressed={saved.gcashNumber === picked}
          onClick={() => onPick(saved)}
        >
          <span className="num">{formatGcash(saved.gcashNumber)}</span>
          <small>{saved.gcashName}</small>
        </button>
      ))}
      <button type="button" aria-pressed={picked === null} onClick={() => onPick(null)}>
        {texts.withdraw.another}
      </button>
    </div>
  )
}

/** The fields of an account that is not saved yet. Its number is entered twice. */
function Payee({ form: { register, formState } }: { form: Form }) {
  const { number, confirmNumber, name } = useTexts(cashierTexts).withdraw
  return (
    <>
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
    </>
  )
}

function fillPayee({ setValue, clearErrors }: Form, saved: SavedGcash | null): void {
  setValue('gcashNumber', saved?.gcashNumber ?? '')
  setValue('confirmGcashNumber', saved?.gcashNumber ?? '')
  setValue('gcashName', saved?.gcashName ?? '')
  clearErrors()
}

function digitsOnly(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
