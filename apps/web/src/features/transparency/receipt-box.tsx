import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './log-page.module.css'
import { transparencyTexts } from './texts.ts'
import { TreePath } from './tree-path.tsx'
import { findPlace } from './verify-log.ts'
import type { CheckedLog, ReceiptPlace } from './verify-log.ts'

/**
 * Lets players look up their receipt: it finds the place of a pasted or uploaded receipt in the
 * logs.
 */
export function ReceiptBox({ logs }: { logs: readonly CheckedLog[] }) {
  const t = useTexts(transparencyTexts).place
  const [text, setText] = useState('')
  const [place, setPlace] = useState<ReceiptPlace | null>(null)

  async function read(file: File | undefined) {
    if (file === undefined) return
    const contents = await file.text()
    const found = findPlace(contents, logs)
    setPlace(found)
    // A file of another kind, such as an image, is not shown as text.
    setText(found.fault === 'unreadable' ? '' : contents)
  }

  return (
    <section className={styles.card}>
      <h2>{t.title}</h2>
      <p>{t.words}</p>
      <textarea
        className={styles.receipt}
        rows={4}
        aria-label={t.label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <input
          type="file"
          accept="application/json"
          aria-label={t.file}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <Button variant="primary" onClick={() => setPlace(findPlace(text, logs))}>
          {t.find}
        </Button>
      </div>
      <div role="status">{place && <Place place={place} />}</div>
    </section>
  )
}

function Place({ place }: { place: ReceiptPlace }) {
  const t = useTexts(transparencyTexts).place
  if (place.fault !== null) return <p>{t.faults[place.fault]}</p>
  const { seq, index, head, siblings } = place
  return (
    <>
      <p>
        {t.found(seq, index, head.size)} {t.cosigned(head.cosigned.length)}
      </p>
      <TreePath index={index} size={head.size} levels={siblings} />
      <p className={styles.note}>{t.picture(siblings)}</p>
    </>
  )
}
