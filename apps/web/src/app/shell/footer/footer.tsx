import { LEGAL_AGE } from '@kapis/contract/session-user'
import { Logo } from '#ui/mark.tsx'
import { useTexts } from '#texts/texts.ts'
import { AgeBadge } from './age-badge.tsx'
import { FooterLinks } from './footer-links.tsx'
import type { MarkName } from './footer-mark.tsx'
import { FooterMark } from './footer-mark.tsx'
import styles from './footer.module.css'
import { footerTexts } from './texts.ts'

const COINS: readonly [MarkName, string][] = [
  ['btc', 'Bitcoin'],
  ['bch', 'Bitcoin Cash'],
  ['doge', 'Dogecoin'],
  ['eth', 'Ethereum'],
  ['ltc', 'Litecoin'],
  ['usdt', 'Tether'],
  ['trx', 'Tron'],
]
const NETWORKS: readonly [MarkName, string][] = [
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['telegram', 'Telegram'],
  ['youtube', 'YouTube'],
]

const YEAR = new Date().getFullYear()

export function Footer() {
  const footer = useTexts(footerTexts)
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div className={styles.about}>
          <div className={styles.brand}>
            <Logo size={20} />
            Kapis
          </div>
          <p>{footer.about}</p>
          <ul className={styles.networks} aria-label={footer.follow}>
            {NETWORKS.map(([name, label]) => (
              <li key={name} title={footer.noAccountYet(label)}>
                <FooterMark name={name} size={18} label={footer.noAccountYet(label)} />
              </li>
            ))}
          </ul>
        </div>
        <FooterLinks />
      </div>
      <div className={styles.row}>
        <section aria-label={footer.crypto}>
          <ul className={styles.coins}>
            {COINS.map(([name, label]) => (
              <li key={name}>
                <FooterMark name={name} size={22} />
                {label}
              </li>
            ))}
          </ul>
          <p className={styles.note}>{footer.cryptoNote}</p>
        </section>
        <Sponsors />
      </div>
      <Care />
      <p className={styles.note}>
        {footer.copyright(YEAR)} · {footer.legal}
      </p>
    </footer>
  )
}

function Sponsors() {
  const footer = useTexts(footerTexts)
  return (
    <section aria-label={footer.sponsors}>
      <ul className={styles.sponsors}>
        <li>
          <FooterMark name="amihan" size={34} />
          <span>
            <b>Amihan FC</b>
            {footer.club}
          </span>
        </li>
        <li>
          <FooterMark name="lakbay" size={34} />
          <span>
            <b>Lakbay Mobile</b>
            {footer.mobile}
          </span>
        </li>
      </ul>
      <p className={styles.note}>{footer.sponsorNote}</p>
    </section>
  )
}

function Care() {
  const footer = useTexts(footerTexts)
  return (
    <section
      id="responsible-play"
      className={styles.care}
      aria-label={footer.careMark}
      tabIndex={-1}
    >
      <AgeBadge size={44} />
      <FooterMark name="care" size={40} label={footer.careMark} />
      <div>
        <p className={styles.strong}>{footer.care}</p>
        <p>
          {footer.adults(LEGAL_AGE)} {footer.help}
        </p>
      </div>
    </section>
  )
}
