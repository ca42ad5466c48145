import { useTexts } from '#texts/texts.ts'
import { IconButton } from './button.tsx'
import styles from './pager.module.css'
import { uiTexts } from './texts.ts'

type PagerProps = {
  page: number
  pages: number
  onPrevious: () => void
  onNext: () => void
  isBusy?: boolean
}

export function Pager({ page, pages, onPrevious, onNext, isBusy = false }: PagerProps) {
  const ui = useTexts(uiTexts)
  return (
    <div className={`num ${styles.pager}`}>
      <IconButton
        icon="i-left"
        label={ui.previousPage}
        onClick={onPrevious}
        disabled={page <= 1 || isBusy}
      />
      <span>{ui.page(page, pages)}</span>
      <IconButton
        icon="i-right"
        label={ui.nextPage}
        onClick={onNext}
        disabled={page >= pages || isBusy}
      />
    </div>
  )
}
