import { VERSION } from '@kapis/contract/version'
import { Link } from '@tanstack/react-router'
import { Modal } from '#ui/overlays/modal.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/mark.tsx'
import { CellSelect } from '#staff/cells/cell-select.tsx'
import { formatCount } from '#staff/format-count.ts'
import { useOverview } from '#staff/use-overview.ts'
import { useStaff } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import type { AdminPage } from './admin-pages.ts'
import { pagesFor, useAdminPage } from './admin-pages.ts'
import { StaffMenu } from './staff-menu.tsx'
import styles from './rail.module.css'
import { adminTexts } from './texts.ts'

// Matches exact paths only: otherwise the router would mark parent pages as active too.
const EXACT = { exact: true }
const GROUPS = ['top', 'players', 'money', 'support', 'governance'] as const

export function Rail() {
  const texts = useTexts(adminTexts)
  return (
    <nav className={styles.rail} aria-label={texts.rail}>
      <Link to="/admin" className={styles.brand} activeOptions={EXACT}>
        <Logo size={22} />
        <span>Kapis</span>
        <em>{texts.badge}</em>
      </Link>
      <CellSelect />
      <RailLinks />
      <StaffMenu />
      <Version />
    </nav>
  )
}

/** The navigation as an overlay, for narrow screens. */
export function RailSheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts(adminTexts)
  return (
    <Modal title={texts.rail} onClose={onClose}>
      <nav className={styles.sheet} aria-label={texts.rail}>
        <CellSelect />
        <RailLinks onFollow={onClose} />
        <Version />
      </nav>
    </Modal>
  )
}

/** Shows the version of the product, which staff quote when they report a fault. */
function Version() {
  return <p className={styles.version}>Kapis {VERSION}</p>
}

function RailLinks({ onFollow }: { onFollow?: () => void }) {
  const texts = useTexts(adminTexts)
  const pages = pagesFor(useStaff().role)
  return GROUPS.map((group) => {
    const links = pages.filter((page) => page.group === group)
    if (links.length === 0) return null
    return (
      <div key={group} className={styles.group}>
        {group !== 'top' && <h2>{texts.groups[group]}</h2>}
        {links.map((page) => (
          <RailLink key={page.to} page={page} {...(onFollow && { onFollow })} />
        ))}
      </div>
    )
  })
}

function RailLink({ page, onFollow }: { page: AdminPage; onFollow?: () => void }) {
  const texts = useTexts(adminTexts)
  const isHere = useAdminPage() === page
  const { data } = useOverview()
  const waiting = data === undefined ? 0 : (page.count?.(data) ?? 0)
  return (
    <Link
      to={page.to}
      className={styles.link}
      activeOptions={EXACT}
      aria-current={isHere ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon name={page.icon} size={18} />
      <span>{texts.pages[page.title]}</span>
      {waiting > 0 && (
        <b className="num">
          {formatCount(waiting)}
          <span className="sr"> {texts.waiting}</span>
        </b>
      )}
    </Link>
  )
}
