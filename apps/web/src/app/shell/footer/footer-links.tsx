import { gameName } from '#lib/texts/game-name.ts'
import { Link } from '@tanstack/react-router'
import type { WalletTab } from '#player/overlays/wallet-modal-store.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { GAMES_BY_NAME } from '#features/games/lobby/game-list.ts'
import { openAuthModal, useSession } from '#player/session/session-store.ts'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './footer.module.css'
import { footerTexts } from './texts.ts'

/** The quick links of the footer. */
export function FooterLinks() {
  const { quickLinks, columns, links } = useTexts(footerTexts)
  return (
    <nav className={styles.links} aria-label={quickLinks}>
      <div>
        <h2>{columns.games}</h2>
        <ul className={styles.games}>
          {GAMES_BY_NAME.map(({ game, path }) => (
            <li key={game}>
              <Link to={path}>{gameName(game)}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>{columns.account}</h2>
        <ul>
          <WalletLink tab="deposit" label={links.wallet} />
          <WalletLink tab="history" label={links.history} />
          <WalletLink tab="promo-code" label={links.promoCodes} />
        </ul>
      </div>
      <div>
        <h2>{columns.help}</h2>
        <ul>
          <li>
            <Link to="/fairness">{links.fairness}</Link>
          </li>
          <ReportLink />
          <li>
            <a href="#responsible-play">{links.responsiblePlay}</a>
          </li>
        </ul>
      </div>
      <div>
        <h2>{columns.about}</h2>
        <ul>
          {(['terms', 'privacy', 'licence'] as const).map((part) => (
            <li key={part}>
              <Link to="/legal" hash={part}>
                {links[part]}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Returns a function that guards an action: players run it, and visitors get the login form. */
function useForPlayers() {
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  return (open: () => void) => () => (isSignedIn ? open() : openAuthModal('login'))
}

function WalletLink({ tab, label }: { tab: WalletTab; label: string }) {
  const forPlayers = useForPlayers()
  return (
    <li>
      <button type="button" onClick={forPlayers(() => openWallet(tab))}>
        {label}
      </button>
    </li>
  )
}

function ReportLink() {
  const footer = useTexts(footerTexts)
  const forPlayers = useForPlayers()
  return (
    <li>
      <button type="button" onClick={forPlayers(() => openOverlay('report'))}>
        {footer.links.report}
      </button>
    </li>
  )
}
