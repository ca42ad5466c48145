import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './tooltip.module.css'

type TooltipProps = {
  text: string
  children: (props: { 'aria-describedby': string }) => ReactNode
}

/** Shown while its control is pointed at or focused; it never holds what a reader must know. */
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
