import { formatDateTime } from '#lib/format.ts'

/** A moment as staff read it; the exact one shows on pointing. */
export function DateTime({ iso }: { iso: string | null }) {
  if (iso === null) return <>—</>
  return (
    <time dateTime={iso} title={iso}>
      {formatDateTime(iso)}
    </time>
  )
}
