import { useTexts } from '#texts/texts.ts'
import { IconButton } from './button.tsx'
import styles from './pager.module.css'
import { uiTexts } from './texts.ts'

type PagerProps = {
  page: number
  pages: number
  /** Whether more pages follow than `pages` says, because the rows were not all counted. */
  isOpen?: boolean
  onPrevious: () => void
  onNext: () => void
  isBusy?: boolean
}

export function Pager(props: PagerProps) {
  const { page, pages, isOpen = false, onPrevious, onNext, isBusy = false } = props
  const ui = useTexts(uiTexts)
  return (
    <div className={`num ${styles.pager}`}>
      <IconButton
        icon="i-left"
        label={ui.previousPage}
        onClick={onPrevious}
        disabled={page <= 1 || isBusy}
      />
      <span>{isOpen ? ui.pageOpen(page) : ui.page(page, pages)}</span>
      <IconButton
        icon="i-right"
        label={ui.nextPage}
        onClick={onNext}
        disabled={(page >= pages && !isOpen) || isBusy}
      />
    </div>
  )
}
