import { quorumOf } from '@kapis/transparency/checkpoint'
import { toHex } from '@kapis/fairness/hex'
import type { LogTrust } from '@kapis/contract/transparency'
import { useQueryClient } from '@tanstack/react-query'
import { acceptTrust, forgetLog } from '#lib/api/log-trust.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './log-page.module.css'
import { transparencyTexts } from './texts.ts'
import type { CheckedLog } from './verify-log.ts'

/** Shows the newest checkpoint of a log and who has cosigned it. */
export function LogHead({ log }: { log: CheckedLog }) {
  const t = useTexts(transparencyTexts)
  const { shown, head, fault, pinned, ageMs } = log
  const isForged = shown.checkpoint !== null && head === null
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{t.head.title(shown.cell)}</h2>
        {head && fault === null && (
          <Badge tone="win" icon="i-check">
            {t.head.valid}
          </Badge>
        )}
      </header>
      {isForged && <p role="alert">{t.head.invalid}</p>}
      {fault === 'missing' && <MissingLog origin={shown.origin} />}
      {fault !== null && fault !== 'missing' && <p role="alert">{t.head.faults[fault]}</p>}
      {pinned?.changed && <ChangedTrust named={pinned.changed} />}
      {shown.checkpoint === null && fault === null && <p>{t.head.none}</p>}
      {head && (
        <dl className={styles.facts}>
          <Fact name={t.head.entries} words={head.size.toLocaleString('en-US')} />
          {ageMs !== null && <Age ageMs={ageMs} />}
          <Fact name={t.head.origin} words={head.origin} />
          <Fact name={t.head.root} words={toHex(head.root)} />
        </dl>
      )}
      {pinned && (head ?? fault) && <Witnesses {...pinned} cosigned={head?.cosigned ?? []} />}
    </section>
  )
}

const MINUTE_MS = 60_000
/** A log is written once a minute, so an older state means that it has stopped or is kept back. */
const OLD_MINUTES = 10

/** Shows how old the state is, by the newest time that a witness has signed. */
function Age({ ageMs }: { ageMs: number }) {
  const t = useTexts(transparencyTexts).head
  const minutes = Math.floor(ageMs / MINUTE_MS)
  const words = minutes < OLD_MINUTES ? t.age(minutes) : t.old(minutes)
  return <Fact name={t.witnessed} words={words} />
}

/** Says that the site does not show a log that this browser knows, and lets the player forget it. */
function MissingLog({ origin }: { origin: string }) {
  const t = useTexts(transparencyTexts).missing
  const client = useQueryClient()
  const forget = () => {
    forgetLog(origin)
    void client.invalidateQueries({ queryKey: ['public-logs'] })
  }
  return (
    <div role="alert" className={styles.changed}>
      <p>{t.words(origin)}</p>
      <Button size="small" onClick={forget}>
        {t.forget}
      </Button>
    </div>
  )
}

/** Says that the site now names other witnesses, and lets the player accept them. */
function ChangedTrust({ named }: { named: LogTrust }) {
  const t = useTexts(transparencyTexts).changed
  const client = useQueryClient()
  const agree = () => {
    acceptTrust(named)
    void client.invalidateQueries({ queryKey: ['public-logs'] })
  }
  return (
    <div role="alert" className={styles.changed}>
      <p>{t.words}</p>
      <ul>
        {named.witnesses.map((key) => (
          <li key={key}>
            <code>{key}</code>
          </li>
        ))}
      </ul>
      <MustSign quorum={quorumOf(named.quorum, named.witnesses)} witnesses={named.witnesses} />
      <Button size="small" onClick={agree}>
        {t.agree}
      </Button>
    </div>
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

type Named = { name: string }
type WitnessesProps = {
  witnesses: readonly Named[]
  quorum: number
  cosigned: readonly { key: Named; time: number }[]
}

function Witnesses({ witnesses, quorum, cosigned }: WitnessesProps) {
  const t = useTexts(transparencyTexts).witnesses
  const names = [...new Set(witnesses.map(({ name }) => name))]
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
      <MustSign quorum={quorum} witnesses={witnesses} />
      {names.length > 0 && <p className={styles.note}>{t.note}</p>}
    </>
  )
}

/** Says how many witnesses must sign, and how many would have to sign two histories. */
function MustSign({ quorum, witnesses }: { quorum: number; witnesses: readonly unknown[] }) {
  const t = useTexts(transparencyTexts).witnesses
  if (witnesses.length === 0) return null
  const both = 2 * quorum - witnesses.length
  return <p>{t.must({ quorum, of: witnesses.length, both })}</p>
}
