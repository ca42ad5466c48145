import type { GameSlug } from '@kapis/games/game-names'
import styles from './icon.module.css'
import sprite from './sprite.svg?no-inline'

export type IconName =
  | `g-${GameSlug}`
  | `i-${'alert' | 'bell' | 'book' | 'check' | 'clock' | 'copy' | 'dots' | 'down' | 'download' | 'edit' | 'ext'}`
  | `i-${'cam' | 'eye' | 'filter' | 'flag' | 'gift' | 'grid' | 'heart' | 'home' | 'id' | 'img' | 'in' | 'inbox' | 'kbd' | 'key'}`
  | `i-${'left' | 'lock' | 'log' | 'logout' | 'mail' | 'menu' | 'minus' | 'outr' | 'pause' | 'phone' | 'play' | 'plus'}`
  | `i-${'receipt' | 'refresh' | 'right' | 'scale' | 'screen' | 'search' | 'shield' | 'sound' | 'stats' | 'sun' | 'swap'}`
  | `i-${'tag' | 'trash' | 'up' | 'upload' | 'user' | 'users' | 'wallet' | 'x'}`

/** Renders an icon without a label: the control that contains it must have one. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
