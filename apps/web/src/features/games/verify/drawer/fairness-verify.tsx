import { SignedBetReceipt } from '@kapis/contract/games'
import type { RoundFairness } from '@kapis/contract/games'
import type { Game } from '@kapis/games/games'
import { useEffect, useState } from 'react'
import { gameName } from '#lib/texts/game-name.ts'
import { openShare } from '#player/overlays/share-store.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Select } from '#ui/fields/choices.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { readEntry } from '../check-bet-receipt.ts'
import type { ExplainedStep } from '../explain-round.ts'
import { explainRound } from '../explain-round.ts'
import styles from './fairness.module.css'
import type { KeptBetReceipt } from '../bet-receipt-store.ts'
import { useBetReceipts } from '../bet-receipt-store.ts'
import { fairnessTexts } from './fairness-texts.ts'

const PICKED_MAX = 50

/** Verifies a recent bet or a pasted receipt, and shows every step of the check. */
export function FairnessVerify({ bet }: { bet: string | null }) {
  const kept = useBetReceipts((receipts) => receipts.kept)
  const start = kept.find((receipt) => readEntry(receipt.text)?.identifier === bet) ?? kept.at(-1)
  const [picked, setPicked] = useState(start)
  const [isPasting, setIsPasting] = useState(false)
  const [steps, setSteps] = useState<ExplainedStep[] | null | 'bad'>(null)
  const t = useTexts(fairnessTexts)
  // A receipt that is checked later replaces the picked one, and one that is dropped stays picked.
  const chosen = kept.find(({ hash }) => hash === picked?.hash) ?? picked
  const recent = kept.slice(-PICKED_MAX)
  const offered = chosen === undefined || recent.includes(chosen) ? recent : [chosen, ...recent]

  useEffect(() => {
    if (chosen === undefined) return undefined
    let isCurrent = true
    void explainRound(chosen).then((found) => isCurrent && setSteps(found ?? 'bad'))
    return () => {
      isCurrent = false
    }
  }, [chosen])

  async function verifyPasted(pasted: string) {
    const given = readPasted(pasted)
    setSteps(given === null ? 'bad' : ((await explainRound(given)) ?? 'bad'))
  }

  return (
    <div className={styles.stack}>
      {Array.isArray(steps) && <Conclusion steps={steps} />}
      {kept.length === 0 ? (
        <p className={styles.words}>{t.noBets}</p>
      ) : (
        <Select
          label={t.pick}
          options={offered.toReversed().map(optionOf)}
          value={picked?.hash ?? ''}
          onChange={(hash) => setPicked(offered.find((receipt) => receipt.hash === hash))}
        />
      )}
      {Array.isArray(steps) && <Steps steps={steps} />}
      {isPasting && <Pasted isBad={steps === 'bad'} onVerify={(text) => void verifyPasted(text)} />}
      <div className={styles.actions}>
        {chosen !== undefined && <ShareButton text={chosen.text} />}
        {!isPasting && (
          <Button variant="quiet" onClick={() => setIsPasting(true)}>
            {t.another}
          </Button>
        )}
      </div>
    </div>
  )
}

function Pasted({ isBad, onVerify }: { isBad: boolean; onVerify: (text: string) => void }) {
  const [text, setText] = useState('')
  const { paste, pasteBad, verify } = useTexts(fairnessTexts)
  return (
    <>
      <TextArea
        label={paste}
        rows={3}
        spellCheck={false}
        value={text}
        error={isBad ? pasteBad : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={text === ''} onClick={() => onVerify(text)}>
        {verify}
      </Button>
    </>
  )
}

function ShareButton({ text }: { text: string }) {
  const t = useTexts(fairnessTexts)
  const roundId = readEntry(text)?.roundId
  if (roundId === undefined) return null
  return (
    <Button icon="i-ext" aria-haspopup="dialog" onClick={() => openShare(roundId)}>
      {t.share}
    </Button>
  )
}

/**
 * A bet counts as verified only if each of these checks was made and passed. They cannot be made if
 * the receipt lacks its seeds or its key is not known.
 */
const PROVEN_BY = ['root', 'outcome', 'payout', 'receipt'] as const

/** Says first whether the bet is verified, and then how many of its checks passed. */
function Conclusion({ steps }: { steps: ExplainedStep[] }) {
  const t = useTexts(fairnessTexts)
  const compared = steps.filter(({ isOk }) => isOk !== null)
  const good = compared.filter(({ isOk }) => isOk).length
  const isOk = good === compared.length
  const isWhole = PROVEN_BY.every((name) => compared.some((step) => step.name === name))
  if (isOk && !isWhole) {
    return (
      <div className={styles.conclusion} role="status">
        <div>
          <b>{t.incomplete}</b>
          <p>{t.incompleteMeans}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.conclusion} data-ok={isOk} role="status">
      <span>
        <Icon name={isOk ? 'i-check' : 'i-alert'} size={26} />
      </span>
      <div>
        <b>{isOk ? t.verified(good, compared.length) : t.notVerified}</b>
        <p>{isOk ? t.verifiedMeans : t.notVerifiedMeans(compared.length - good)}</p>
      </div>
    </div>
  )
}

/** Lists the checks. What is only computed, and not compared, is behind a summary. */
function Steps({ steps }: { steps: ExplainedStep[] }) {
  const t = useTexts(fairnessTexts)
  const [compared, computed] = [true, false].map((isCompared) =>
    steps.filter(({ isOk }) => (isOk !== null) === isCompared),
  ) as [ExplainedStep[], ExplainedStep[]]
  return (
    <>
      <StepList steps={compared} />
      {computed.length > 0 && (
        <details className={styles.computed}>
          <summary>{t.computed}</summary>
          <StepList steps={computed} />
        </details>
      )}
    </>
  )
}

function StepList({ steps }: { steps: ExplainedStep[] }) {
  const t = useTexts(fairnessTexts)
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, isOk, lead = t.leads[name], detail }) => (
        <li key={name} data-ok={isOk ?? undefined}>
          <Icon name={isOk === null ? 'i-dots' : isOk ? 'i-check' : 'i-alert'} size={18} />
          <div>
            <b>{t.steps[name]}</b>
            {isOk !== null && <span className="sr">: {isOk ? t.ok : t.wrong}</span>}
            <p>{lead}</p>
          </div>
          <Detail text={detail} label={t.steps[name]} />
        </li>
      ))}
    </ol>
  )
}

const HASH = /^[0-9a-f]{32,}$/

/** A value of a check. A hash is shortened, and can be copied whole. */
function Detail({ text, label }: { text: string; label: string }) {
  const { copy } = useTexts(uiTexts)
  if (!HASH.test(text)) return <code className="num">{text}</code>
  return (
    <span className={styles.hash}>
      <code title={text}>{`${text.slice(0, 6)}…${text.slice(-6)}`}</code>
      <CopyButton text={text} label={`${copy}: ${label}`} />
    </span>
  )
}

function optionOf(receipt: KeptBetReceipt) {
  const entry = readEntry(receipt.text)
  const { roll } = (entry?.outcome ?? {}) as { roll?: number }
  const result = roll === undefined ? '' : ` · ${roll.toFixed(2)}`
  const name = entry === null ? '' : gameName(entry.game as Game)
  return { value: receipt.hash, label: `#${receipt.seq} ${name}${result}` }
}

/**
 * Parses a pasted receipt, or the first receipt of a pasted list. Returns null if there is none.
 */
function readPasted(text: string): (SignedBetReceipt & { fairness?: RoundFairness }) | null {
  try {
    const found: unknown = JSON.parse(text)
    const list = (found as { receipts?: unknown[] }).receipts ?? [found]
    const parsed = SignedBetReceipt.safeParse(list[0])
    if (!parsed.success) return null
    const { fairness } = list[0] as { fairness?: RoundFairness }
    return { ...parsed.data, ...(fairness && { fairness }) }
  } catch {
    return null
  }
}
