import type { Currency } from '@kapis/money/money'
import type { ComponentProps, ReactNode } from 'react'
import { CurrencyIcon } from '../money.tsx'
import { TextField } from './text-field.tsx'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'leading'> & {
  currency: Currency
  buttons?: ReactNode
}

/** An amount is typed as text, so that no browser rounds it or takes the wheel for an edit. */
export function MoneyField({ currency, buttons, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      leading={<CurrencyIcon currency={currency} />}
      trailing={buttons}
    />
  )
}
