import { usePageAddress } from '#lib/use-url-search.ts'
import { fromTheTop } from '#staff/table/list-search.ts'
import { SearchField } from '#staff/table/search-field.tsx'
import { ViewMenu } from '#staff/table/table-menus.tsx'
import { staffTexts } from '#staff/texts.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './review-layout.module.css'

/** The search field and the saved views of a queue. The search and the tab are part of the URL. */
export function QueueFilters({ name }: { name: string }) {
  const { search: label } = useTexts(staffTexts).table
  const [address, move] = usePageAddress()
  return (
    <div className={styles.filters}>
      <SearchField
        label={label}
        value={address.search ?? ''}
        onSearch={(search) => move((from) => fromTheTop(from, { search }), { isReplacing: true })}
      />
      <ViewMenu name={name} address={address} onChoose={(view) => move(() => view)} />
    </div>
  )
}
