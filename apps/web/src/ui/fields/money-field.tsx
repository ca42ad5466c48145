import type { Currency } from '@kapis/money/money'
import type { ComponentProps, ReactNode } from 'react'
import { CurrencyIcon } from '../money.tsx'
import { TextField } from './text-field.tsx'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'leading'> & {
  currency: Currency
  buttons?: ReactNode
}

/** An amount is a text input, so that browsers neither round it nor change it on scroll. */
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
