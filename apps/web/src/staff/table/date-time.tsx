import { formatDateTime } from '#lib/format.ts'

/** A date and time, with the exact time in the tooltip; a dash for null. */
export function DateTime({ iso }: { iso: string | null }) {
  if (iso === null) return <>—</>
  return (
    <time dateTime={iso} title={iso}>
      {formatDateTime(iso)}
    </time>
  )
}
