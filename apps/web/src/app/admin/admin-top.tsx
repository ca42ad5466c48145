import { Link } from '@tanstack/react-router'
import { chooseTheme, useTheme } from '#lib/theme.ts'
import { CellName } from '#staff/cells/cell-select.tsx'
import { useBreadcrumbText } from '#staff/breadcrumb.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { AdminPage } from './admin-pages.ts'
import styles from './admin-top.module.css'
import { PaletteButton } from './palette-button.tsx'
import { shellTexts } from '../frame/shell-texts.ts'
import { preferencesTexts } from '../frame/preferences-texts.ts'
import { adminTexts } from './texts.ts'

type AdminTopProps = { page: AdminPage | null; onMenu: () => void }

/** The top bar: the breadcrumb, the search, the theme switch and the link to the player's site. */
export function AdminTop({ page, onMenu }: AdminTopProps) {
  const shell = useTexts(shellTexts)
  const preferences = useTexts(preferencesTexts)
  const texts = useTexts(adminTexts)
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <header className={styles.top}>
      <span className={styles.menu}>
        <IconButton icon="i-menu" label={shell.menu} onClick={onMenu} />
      </span>
      <Crumbs page={page} />
      <span className={styles.cell}>
        <CellName />
      </span>
      <PaletteButton />
      <div className={styles.tools}>
        <IconButton
          icon="i-sun"
          label={texts.theme(preferences.themes[other])}
          onClick={() => chooseTheme(other)}
        />
        <Link to="/home" className={styles.out} aria-label={texts.openSite} title={texts.openSite}>
          <Icon name="i-ext" size={19} />
        </Link>
      </div>
    </header>
  )
}

/** The breadcrumb. On a nested page it shows a link to the parent page and the subject's name. */
function Crumbs({ page }: { page: AdminPage | null }) {
  const texts = useTexts(adminTexts)
  const crumb = useBreadcrumbText((state) => state.crumb)
  if (page === null) return <span className={styles.crumbs} />
  const title = texts.pages[page.title]
  if (crumb === null) {
    return (
      <span className={styles.crumbs}>
        <b>{title}</b>
      </span>
    )
  }
  return (
    <nav className={styles.crumbs} aria-label={texts.crumbs}>
      <Link to={page.to}>{title}</Link>
      <Icon name="i-right" size={15} />
      <b aria-current="page">{crumb}</b>
    </nav>
  )
}
