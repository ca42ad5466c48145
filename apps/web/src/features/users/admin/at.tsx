import { formatDateTime } from '#lib/format.ts'

/** A date and time for staff; the exact one is in the tooltip. */
export function DateTime({ iso }: { iso: string | null }) {
  if (iso === null) return <>—</>
  return (
    <time dateTime={iso} title={iso}>
      {formatDateTime(iso)}
    </time>
  )
}
