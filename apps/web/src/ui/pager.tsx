import { IconButton } from './button.tsx'
import styles from './pager.module.css'
import { words } from './words.ts'

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
        label={words.previousPage}
        onClick={onPrevious}
        disabled={page <= 1 || isBusy}
      />
      <span>{words.page(page, pages)}</span>
      <IconButton
        icon="i-right"
        label={words.nextPage}
        onClick={onNext}
        disabled={page >= pages || isBusy}
      />
    </div>
  )
}
