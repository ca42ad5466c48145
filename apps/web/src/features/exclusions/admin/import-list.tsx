import type { ExclusionImport } from '@kapis/contract/exclusions'
import type { DataOf } from '@kapis/contract/route'
import type { listExclusionImports } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import { formatCount } from '#staff/format-count.ts'
import { formatDay } from '#staff/format-day.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import styles from './exclusions.module.css'
import { exclusionsTexts } from './texts.ts'

/** The last imports, newest first, and how many accounts the lists exclude now. */
export function ImportList({ imports, excluded }: DataOf<typeof listExclusionImports>) {
  const texts = useTexts(exclusionsTexts)
  if (imports.length === 0) return <p className={styles.empty}>{texts.empty}</p>
  return (
    <section aria-label={texts.lists}>
      <p className={styles.excluded}>{texts.excludedNow(formatCount(excluded))}</p>
      <ul className={styles.imports}>
        {imports.map((one) => (
          <ImportRow key={one.exclusionImportId} imported={one} />
        ))}
      </ul>
    </section>
  )
}

function ImportRow({ imported }: { imported: ExclusionImport }) {
  const texts = useTexts(exclusionsTexts)
  const { sweptAt, found } = imported
  return (
    <li>
      <div>
        <b>{imported.name}</b>
        <span>{texts.listedOn(formatDay(imported.listedOn))}</span>
      </div>
      <div className="num">
        <span>{texts.identifiers(formatCount(imported.total))}</span>
        <span>{texts.changes(formatCount(imported.added), formatCount(imported.removed))}</span>
      </div>
      <div>
        <span>{texts.by(imported.importedBy, formatDateTime(imported.importedAt))}</span>
        <span className={styles.file}>
          {imported.fileName}
          <CopyId id={imported.fingerprint} label={texts.fingerprint} />
        </span>
      </div>
      <div>
        {sweptAt === null ? (
          <Badge tone="info" dot="hollow">
            {texts.sweeping}
          </Badge>
        ) : (
          <Badge tone={found === 0 ? 'plain' : 'warn'} dot="filled">
            {texts.swept(formatCount(found ?? 0))}
          </Badge>
        )}
      </div>
    </li>
  )
}
