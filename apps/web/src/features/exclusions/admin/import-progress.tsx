import { formatCount } from '#staff/format-count.ts'
import { useTexts } from '#texts/texts.ts'
import { Progress, Skeleton } from '#ui/placeholders.tsx'
import { exclusionImportTexts } from './import-texts.ts'
import type { ExclusionImportState } from './use-exclusion-import.ts'

/** Shows how much of the file was sent, and how far the worker is with it. */
export function ImportProgress({ state }: { state: ExclusionImportState }) {
  const texts = useTexts(exclusionImportTexts)
  const { file, sent, upload } = state
  if (file !== null && sent !== null) {
    const parts = file.cut.parts.length
    return bar(texts.sending, sent, parts, texts.of(formatCount(sent), formatCount(parts)))
  }
  if (upload?.state === 'importing') {
    const written = Math.min(upload.written, upload.lines)
    const words = texts.of(formatCount(written), formatCount(upload.lines))
    return bar(texts.importing, written, upload.lines, words)
  }
  if (upload?.state !== 'comparing') return null
  return (
    <div role="status" aria-label={texts.comparing}>
      <p>{texts.comparing}</p>
      <Skeleton width="100%" height={160} />
    </div>
  )
}

function bar(label: string, value: number, max: number, valueText: string) {
  return (
    <div role="status">
      <Progress label={label} value={value} max={max} valueText={valueText} />
    </div>
  )
}
