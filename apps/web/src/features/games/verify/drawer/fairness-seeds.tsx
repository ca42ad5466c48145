import { useEffect, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { showError, showSuccess } from '#ui/snackbars.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { EpochReport } from './epoch-report.tsx'
import styles from './fairness.module.css'
import { readEntry } from '../check-bet-receipt.ts'
import { useBetReceipts } from '../bet-receipt-store.ts'
import { chooseSeed, refreshSeeds, rotate, useSeeds } from '../seeds.ts'
import { fairnessTexts } from './fairness-texts.ts'

const TYPED = /^[A-Za-z0-9_-]{1,55}$/

/** Shows the current seeds and lets the player rotate them. */
export function FairnessSeeds() {
  const { active, nextRoot } = useSeeds()
  const last = useBetReceipts((receipts) => receipts.kept.findLast(({ isChecked }) => isChecked))
  useEffect(() => {
    // If this fails, the last known seeds stay on screen.
    refreshSeeds().catch(() => undefined)
  }, [])
  const t = useTexts(fairnessTexts)
  const nonce = last && readEntry(last.text)?.nonce
  return (
    <>
      <p className={styles.words}>{t.words(active?.roundsMax ?? 1024)}</p>
      <dl className={styles.seeds}>
        <Seed name={t.lastRound} text={nonce === undefined ? null : t.roundVerified(nonce + 1)}>
          {t.noRound}
        </Seed>
        <Seed name={t.yourSeed} text={active?.clientSeed ?? null} isCopied>
          {t.chosenLater}
        </Seed>
        <Seed name={t.root} text={active?.root ?? null} isCopied>
          —
        </Seed>
        <Seed name={t.roundsUsed} text={active && t.used(active.roundsUsed, active.roundsMax)}>
          —
        </Seed>
        <Seed name={t.nextRoot} text={nextRoot} isCopied>
          —
        </Seed>
      </dl>
      <EpochReport />
      <ChangeSeeds />
    </>
  )
}

type SeedProps = { name: string; text: string | null; isCopied?: boolean; children: string }

function Seed({ name, text, isCopied = false, children }: SeedProps) {
  const { copy } = useTexts(uiTexts)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{text ?? children}</span>
        {isCopied && text !== null && <CopyButton text={text} label={`${copy}: ${name}`} />}
      </dd>
    </div>
  )
}

function ChangeSeeds() {
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const t = useTexts(fairnessTexts)
  const error = typed === '' || TYPED.test(typed) ? undefined : t.badSeed

  async function change() {
    if (error !== undefined) return
    setIsBusy(true)
    try {
      await refreshSeeds()
      // Append random characters to a typed seed, so that nobody can predict the whole seed.
      await rotate(typed === '' ? chooseSeed() : `${typed}-${chooseSeed().slice(0, 8)}`)
      setTyped('')
      showSuccess(t.rotated)
    } catch (failure) {
      showError(messageOf(failure))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.change}>
      <TextField
        label={t.newSeed}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        hint={t.seedHint}
        placeholder={t.random}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <Button onClick={() => setTyped(chooseSeed())}>{t.random}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void change()}>
          {t.rotate}
        </Button>
      </div>
    </div>
  )
}
