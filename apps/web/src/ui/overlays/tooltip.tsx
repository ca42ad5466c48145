import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './tooltip.module.css'

type TooltipProps = {
  text: string
  children: (props: { 'aria-describedby': string }) => ReactNode
}

/**
 * Shows a tooltip while its control is hovered or focused. It must not be the only source of
 * information.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  return (
    <span className={styles.around}>
      {children({ 'aria-describedby': id })}
      <span id={id} role="tooltip" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
