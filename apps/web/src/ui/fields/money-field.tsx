import type { Currency } from '@kapis/money/money'
import type { ComponentProps, ReactNode } from 'react'
import { CurrencyIcon } from '../money.tsx'
import { TextField } from './text-field.tsx'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'leading'> & {
  currency: Currency
  buttons?: ReactNode
}

/**
 * Renders a field for an amount. It is a text input, because browsers may round number inputs and
 * change them on scroll.
 */
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
