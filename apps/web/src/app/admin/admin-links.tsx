import { Link } from '@tanstack/react-router'
import { useSession } from '#player/session/session-store.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import sidebar from '../frame/sidebar.module.css'
import { pagesFor } from './admin-pages.ts'
import { shellTexts } from '../frame/shell-texts.ts'
import { adminTexts } from './texts.ts'

/** The links, in the player's sidebar, to the staff pages that the user's role may open. */
export default function AdminLinks({ onFollow }: { onFollow: () => void }) {
  const shell = useTexts(shellTexts)
  const texts = useTexts(adminTexts)
  const role = useSession((state) => state.user?.role ?? 'player')
  const links = pagesFor(role)
  return (
    <>
      <h2 className={sidebar.heading}>{shell.admin}</h2>
      {links.map(({ title, to, icon }) => (
        <Link key={to} to={to} className={sidebar.link} onClick={onFollow}>
          <Icon name={icon} />
          <span>{texts.pages[title]}</span>
        </Link>
      ))}
    </>
  )
}
