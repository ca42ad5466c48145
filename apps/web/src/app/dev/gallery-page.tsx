import { Badge, Kbd, Pill } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { CopyId } from '#ui/copy-id.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { Lattice } from '#ui/lattice.tsx'
import { Logo } from '#ui/mark.tsx'
import { Money } from '#ui/money.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState, Progress, Skeleton } from '#ui/placeholders.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { Exhibit } from './exhibit.tsx'
import styles from './gallery.module.css'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const SIZES = ['small', 'medium', 'large', 'huge'] as const
const TONES = ['plain', 'win', 'loss', 'warn', 'info'] as const
const ICONS: IconName[] = ['i-home', 'i-bell', 'i-wallet', 'i-shield', 'i-flag', 'g-dice', 'g-keno']
const nothing = () => undefined

/** Shows every UI primitive in every state. Only development builds contain this page. */
export function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <PageTitle title="Gallery" />
      <Buttons />
      <GalleryFields />
      <GalleryOverlays />
      <Words />
      <Waiting />
    </div>
  )
}

function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Exhibit key={variant} name={`Button ${variant}`}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <Button variant={variant} icon="i-wallet">
            Icon
          </Button>
          <Button variant={variant} isBusy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Exhibit>
      ))}
      <Exhibit name="IconButton">
        <IconButton icon="i-bell" label="Notifications" />
        <IconButton icon="i-copy" label="Copy" disabled />
        <Tooltip text="A word about it">
          {(props) => <IconButton icon="i-book" label="Rules" {...props} />}
        </Tooltip>
      </Exhibit>
    </>
  )
}

function Words() {
  return (
    <>
      <Exhibit name="Badge, Pill, Kbd">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="win" dot="filled">
          Completed
        </Badge>
        <Badge tone="warn" dot="hollow">
          Pending
        </Badge>
        <Pill look="win">62.48</Pill>
        <Pill look="loss">05.73</Pill>
        <Kbd>Space</Kbd>
      </Exhibit>
      <Exhibit name="Money, CopyId, Pager">
        <Money minor={125_805_000n} currency="coin" hasIcon />
        <Money minor={240_000n} currency="ticket" hasIcon />
        <Money minor={1_000_000n} currency="coin" isSigned />
        <Money minor={-1_000_000n} currency="coin" isSigned />
        <CopyId id="00000000-0000-4000-8000-4c07aa19e2f1" label="Copy the reference" />
        <Pager page={1} pages={24} onPrevious={nothing} onNext={nothing} />
      </Exhibit>
      <Exhibit name="Icon, Mark, Lattice">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Logo />
        <Lattice columns={7} rows={3} fill={() => 'var(--l2)'} className={styles.lattice} />
      </Exhibit>
    </>
  )
}

function Waiting() {
  return (
    <Exhibit name="Skeleton, Progress, EmptyState">
      <Skeleton width={120} />
      <div className={styles.wide}>
        <Progress label="Games played" value={32} max={50} valueText="32 of 50" />
      </div>
      <EmptyState title="No data found">
        <p>What would be here, and why it is not.</p>
      </EmptyState>
    </Exhibit>
  )
}
