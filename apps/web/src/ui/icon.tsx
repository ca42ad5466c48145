import styles from './icon.module.css'
import sprite from './sprite.svg?no-inline'

export type IconName =
  | `g-${'dice' | 'flip' | 'hilo' | 'keno' | 'limbo' | 'mines' | 'plinko' | 'rps'}`
  | `i-${'alert' | 'book' | 'check' | 'clock' | 'copy' | 'down' | 'grid' | 'heart' | 'home' | 'left'}`
  | `i-${'logout' | 'menu' | 'refresh' | 'right' | 'shield' | 'swap' | 'up' | 'user' | 'x'}`

/** Decoration only: the control around it carries the words. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
