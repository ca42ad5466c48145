import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './tooltip.module.css'

type TooltipProps = {
  text: string
  children: (props: { 'aria-describedby': string }) => ReactNode
}

/** Shown on hover or focus of its control; never the only source of information. */
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
