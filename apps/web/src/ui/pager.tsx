import { IconButton } from './button.tsx'
import styles from './pager.module.css'

type PagerProps = {
  page: number
  pages: number
  onPrevious: () => void
  onNext: () => void
  isBusy?: boolean
}

export function Pager({ page, pages, onPrevious, onNext, isBusy = false }: PagerProps) {
  return (
    <div className={`num ${styles.pager}`}>
      <IconButton
        icon="i-left"
        label="Previous page"
        onClick={onPrevious}
        disabled={page <= 1 || isBusy}
      />
      <span>
        Page {page} of {pages}
      </span>
      <IconButton
        icon="i-right"
        label="Next page"
        onClick={onNext}
        disabled={page >= pages || isBusy}
      />
    </div>
  )
}
