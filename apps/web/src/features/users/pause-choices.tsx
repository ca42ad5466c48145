import { COOL_OFF_DAYS, EXCLUSION_MONTHS } from '@kapis/contract/limits'
import type { Pause, StartPause } from '@kapis/contract/limits'
import { useState } from 'react'
import type { output } from 'zod/mini'
import { useLimits } from '#player/limits/limits.ts'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { ConfirmPause } from './confirm-pause.tsx'
import styles from './limits.module.css'

/**
 * Lets the player start a break or an exclusion. A pause in force is shown first, and can only be
 * extended.
 */
export function PauseChoices() {
  const { data } = useLimits()
  const [request, setRequest] = useState<StartPause | null>(null)
  return (
    <>
      {data?.pause != null && <Running pause={data.pause} />}
      <div className={styles.pauses}>
        <CoolOff onAsk={setRequest} />
        <Exclusion onAsk={setRequest} />
      </div>
      {request !== null && <ConfirmPause request={request} onClose={() => setRequest(null)} />}
    </>
  )
}

function Running({ pause }: { pause: output<typeof Pause> }) {
  const { running, runningUntil, runningLead, closing, withdraw } = useTexts(profileTexts).pause
  const isClosing = pause.kind === 'closing'
  return (
    <div className={styles.running} role="status">
      <Icon name="i-clock" />
      <div>
        <b className="num">
          {isClosing ? running.closing : runningUntil(formatDateTime(pause.endsAt))}
        </b>
        <p>{isClosing ? closing : `${running[pause.kind]}. ${runningLead}`}</p>
      </div>
      <Button size="small" onClick={() => openWallet('withdraw')}>
        {withdraw}
      </Button>
    </div>
  )
}

type AskProps = { onAsk: (request: StartPause) => void }
type Days = (typeof COOL_OFF_DAYS)[number]
type Months = (typeof EXCLUSION_MONTHS)[number]

function CoolOff({ onAsk }: AskProps) {
  const [days, setDays] = useState<Days>(COOL_OFF_DAYS[0])
  const { coolOff, coolOffLead, days: words, start } = useTexts(profileTexts).pause
  return (
    <div className={styles.pause}>
      <h3>{coolOff}</h3>
      <p>{coolOffLead}</p>
      <Segmented
        label={coolOff}
        isLabelHidden
        choices={COOL_OFF_DAYS.map((one) => ({ value: String(one), label: words(one) }))}
        value={String(days)}
        onChange={(value) => setDays(Number(value) as Days)}
      />
      <Button isWide onClick={() => onAsk({ kind: 'cool_off', days })}>
        {start.cool_off}
      </Button>
    </div>
  )
}

function Exclusion({ onAsk }: AskProps) {
  const [months, setMonths] = useState<Months>(EXCLUSION_MONTHS[0])
  const { exclusion, exclusionLead, months: words, start } = useTexts(profileTexts).pause
  return (
    <div className={styles.pause}>
      <h3>{exclusion}</h3>
      <p>{exclusionLead}</p>
      <Segmented
        label={exclusion}
        isLabelHidden
        choices={EXCLUSION_MONTHS.map((one) => ({ value: String(one), label: words(one) }))}
        value={String(months)}
        onChange={(value) => setMonths(Number(value) as Months)}
      />
      <Button isWide onClick={() => onAsk({ kind: 'exclusion', months })}>
        {start.exclusion}
      </Button>
    </div>
  )
}
