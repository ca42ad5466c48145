import { IconButton } from './button.tsx'
import styles from './pager.module.css'
import { uiTexts } from './ui-texts.ts'

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
        label={uiTexts.previousPage}
        onClick={onPrevious}
        disabled={page <= 1 || isBusy}
      />
      <span>{uiTexts.page(page, pages)}</span>
      <IconButton
        icon="i-right"
        label={uiTexts.nextPage}
        onClick={onNext}
        disabled={page >= pages || isBusy}
      />
    </div>
  )
}
