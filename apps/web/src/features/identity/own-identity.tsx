import type { IdentityLevel, OwnIdentity as Identity } from '@kapis/contract/identity'
import { formatDateTime } from '#lib/format.ts'
import { openOverlay } from '#player/overlays/overlay-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import styles from './own-identity.module.css'
import { identityTexts } from './texts.ts'
import { useOwnIdentity } from '#player/identity/use-own-identity.ts'

/** Shows where the identity check stands, what it blocks, and opens its dialog. */
export function OwnIdentity() {
  const texts = useTexts(identityTexts)
  const { data, isPending, refetch } = useOwnIdentity()
  if (isPending) return <Skeleton width="100%" height={58} />
  if (data === undefined) return <LoadFailed words={texts} onRetry={() => void refetch()} />
  const isBlocking = data.isRequired && data.level !== 'checked'
  return (
    <>
      {isBlocking && <p className={styles.blocks}>{texts.blocks}</p>}
      <Rows label={texts.list}>
        <li>
          <Icon name="i-id" size={18} />
          <div>
            <b>{texts.row}</b>
            <small className="num">{lineOf(data, texts)}</small>
          </div>
          <RowEnd identity={data} />
        </li>
      </Rows>
    </>
  )
}

const TONES = {
  none: 'plain',
  waiting: 'warn',
  asked_again: 'warn',
  checked: 'win',
  refused: 'loss',
  expired: 'warn',
} as const satisfies Record<IdentityLevel, string>

/** The state of the check, or the button that starts or continues it. */
function RowEnd({ identity: { level, parts } }: { identity: Identity }) {
  const texts = useTexts(identityTexts)
  const open = () => openOverlay('identity')
  const badge = (
    <Badge tone={TONES[level]} {...(level === 'checked' && { icon: 'i-check' as const })}>
      {texts.levels[level]}
    </Badge>
  )
  if (level === 'checked') return badge
  const words = level === 'none' ? texts.start : parts.length > 0 ? texts.resume : texts.show
  return (
    <>
      {level !== 'none' && badge}
      <Button size="small" aria-label={`${words}: ${texts.title}`} onClick={open}>
        {words}
      </Button>
    </>
  )
}

function lineOf(identity: Identity, texts: typeof identityTexts.en): string {
  const at = (iso: string | null) => formatDateTime(iso ?? '')
  switch (identity.level) {
    case 'waiting':
      return texts.rowWaiting(at(identity.submittedAt))
    case 'checked':
      return texts.rowChecked(identity.fullName ?? '', at(identity.decidedAt))
    case 'asked_again':
      return texts.rowAgain
    case 'refused':
      return texts.rowRefused
    case 'expired':
      return texts.rowExpired
    default:
      return texts.rowNone
  }
}
