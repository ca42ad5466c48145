import type { ComponentProps } from 'react'
import styles from './button.module.css'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large' | 'huge'
  isWide?: boolean
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
    isBusy?: boolean
    icon?: IconName
    'data-autofocus'?: boolean
    'data-sound'?: 'tick' | 'none'
  }

/** Renders a button. While busy, it keeps its label and width and ignores presses. */
export function Button({ isBusy = false, icon, children, onClick, ...props }: ButtonProps) {
  const { variant, size, isWide, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...lookOf(variant, size, isWide) })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

/** Returns the classes that make a link look like a button. */
export function buttonClass({ variant = 'secondary', size = 'medium', isWide = false }: Look) {
  return [styles.button, styles[variant], styles[size], isWide && styles.wide]
    .filter(Boolean)
    .join(' ')
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={styles.iconButton}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

function lookOf(variant: Look['variant'], size: Look['size'], isWide: boolean | undefined): Look {
  return {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide !== undefined && { isWide }),
  }
}
