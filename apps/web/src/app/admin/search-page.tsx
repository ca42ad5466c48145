import { Link } from '@tanstack/react-router'
import { useAddress } from '#lib/use-url-search.ts'
import { AdminPageHeader } from '#staff/admin-page-header.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import styles from './palette.module.css'
import { useThings } from './use-things.ts'
import { adminTexts } from './texts.ts'

/** The page that lists the matches of the text in `?search=`, so that a search can be linked to. */
export function SearchPage() {
  const ui = useTexts(uiTexts)
  const texts = useTexts(adminTexts)
  const [{ search = '' }, move] = useAddress()
  const { groups, isSearching, isPartial } = useThings(search)
  const found = groups.filter(({ items }) => items.length > 0)
  return (
    <>
      <AdminPageHeader title={texts.pages.search} note={texts.palette.hint} />
      <label className={styles.search}>
        <Icon name="i-search" size={17} />
        <input
          type="search"
          aria-label={texts.palette.label}
          placeholder={texts.palette.label}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={search}
          onChange={({ target }) => {
            move((now) => ({ ...now, search: target.value }), { isReplacing: true })
          }}
        />
      </label>
      {search.trim() !== '' &&
        found.map(({ title, items }) => (
          <section key={title} aria-label={title} className={styles.found}>
            <p aria-hidden="true">{title}</p>
            {items.map((item) => (
              <Link key={item.key} to={item.href} className={styles.item}>
                <Icon name={item.icon} size={17} />
                <span>{item.label}</span>
                <small className="num">{item.note}</small>
              </Link>
            ))}
          </section>
        ))}
      <p role="status" className={styles.note}>
        {isSearching ? texts.palette.searching : isPartial && texts.palette.partial}
        {!isSearching && search.trim() !== '' && found.length === 0 && ui.noData}
      </p>
    </>
  )
}
