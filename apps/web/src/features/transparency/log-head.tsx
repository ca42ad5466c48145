import { toHex } from '@kapis/fairness/hex'
import { readKey } from '@kapis/transparency/note'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import type { ShownLog } from '#lib/api/trust-of.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './log-page.module.css'
import { transparencyTexts } from './texts.ts'
import { openHead } from './verify-log.ts'

/** Shows the newest checkpoint of a log and who has cosigned it. */
export function LogHead({ log }: { log: ShownLog }) {
  const t = useTexts(transparencyTexts)
  const head = openHead(log)
  const isForged = log.checkpoint !== null && head === null
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{t.head.title(log.cell)}</h2>
        {head && (
          <Badge tone="win" icon="i-check">
            {t.head.valid}
          </Badge>
        )}
      </header>
      {isForged && <p role="alert">{t.head.invalid}</p>}
      {log.checkpoint === null && <p>{t.head.none}</p>}
      {head && (
        <dl className={styles.facts}>
          <Fact name={t.head.entries} words={head.size.toLocaleString('en-US')} />
          {log.publishedAt && (
            <Fact name={t.head.published} words={formatDateTime(log.publishedAt)} />
          )}
          <Fact name={t.head.origin} words={log.origin} />
          <Fact name={t.head.root} words={toHex(head.root)} />
        </dl>
      )}
      {head && <Witnesses log={log} cosigned={head.cosigned} />}
    </section>
  )
}

function Fact({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{words}</code>
      </dd>
    </div>
  )
}

type WitnessesProps = { log: ShownLog; cosigned: { key: { name: string }; time: number }[] }

function Witnesses({ log, cosigned }: WitnessesProps) {
  const t = useTexts(transparencyTexts).witnesses
  const names = log.witnesses.flatMap(({ key }) => readKey(key)?.name ?? [])
  return (
    <>
      <h3>{t.title}</h3>
      {names.length === 0 && <p>{t.none}</p>}
      <ul className={styles.witnesses}>
        {names.map((name) => {
          const signed = cosigned.find(({ key }) => key.name === name)
          const when = signed && formatDateTime(new Date(signed.time * 1000).toISOString())
          return (
            <li key={name}>
              <code>{name}</code>
              <Badge tone={signed ? 'win' : 'warn'} icon={signed ? 'i-check' : 'i-clock'}>
                {when ? t.signed(when) : t.silent}
              </Badge>
            </li>
          )
        })}
      </ul>
      {names.length > 0 && <p className={styles.note}>{t.note}</p>}
    </>
  )
}
