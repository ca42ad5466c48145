import type { IdentityReview, NameComparison } from '@kapis/contract/identity'
import { NAME_MATCH_FROM, NAME_STAFF_FROM } from '@kapis/contract/identity-names'
import type { CSSProperties } from 'react'
import { useTexts } from '#texts/texts.ts'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import admin from './identity-admin.module.css'
import styles from './name-score.module.css'
import { identityAdminTexts } from './texts.ts'
import { worstName } from './worst-name.ts'

/** The score of the GCash name that fits worst, with its reasons, and the scores of the others. */
export function NameScore({ review }: { review: IdentityReview }) {
  const texts = useTexts(identityAdminTexts)
  const worst = worstName(review)
  if (worst === null) return <p className={admin.none}>{texts.noNames}</p>
  const others = review.names.filter((name) => name !== worst)
  return (
    <section className={styles.score} aria-label={texts.bands[worst.band]}>
      <header>
        <b className="num" data-band={worst.band}>
          {worst.score.toFixed(2)}
        </b>
        <div>
          <h3>{texts.bands[worst.band]}</h3>
          <Scale score={worst.score} />
          <small>
            {texts.scoreOf(worst.gcashName)} · {texts.sources[worst.source]}
          </small>
        </div>
      </header>
      <Reasons name={worst} />
      {others.length > 0 && (
        <details>
          <summary>{texts.otherNames}</summary>
          <ul className="num">
            {others.map(({ gcashName, source, score, band }) => (
              <li key={`${source} ${gcashName}`}>
                <span>
                  {gcashName} · {texts.sources[source]}
                </span>
                <b data-band={band}>{score.toFixed(2)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The score on its scale. The bands in which staff decide and in which names match are tinted. */
function Scale({ score }: { score: number }) {
  const bands = {
    '--staff-from': `${NAME_STAFF_FROM * 100}%`,
    '--match-from': `${NAME_MATCH_FROM * 100}%`,
    '--at': `${score * 100}%`,
  } as CSSProperties
  return <i className={styles.scale} style={bands} aria-hidden="true" />
}

function Reasons({ name: { reasons } }: { name: NameComparison }) {
  const texts = useTexts(identityAdminTexts)
  return (
    <ul className="num">
      {reasons.map(({ code, weight }) => (
        <li key={code} data-sign={signOf(weight)}>
          <Icon name={ICONS[signOf(weight)]} size={15} />
          <span>{texts.reasons[code]}</span>
          <b>{formatWeight(weight)}</b>
        </li>
      ))}
    </ul>
  )
}

type Sign = 'plus' | 'zero' | 'minus'
const ICONS: Record<Sign, IconName> = { plus: 'i-check', zero: 'i-minus', minus: 'i-alert' }

function signOf(weight: number): Sign {
  if (weight === 0) return 'zero'
  return weight > 0 ? 'plus' : 'minus'
}

/** Formats a weight with its sign: `+0.30`, `−0.20`, `0.00`. */
function formatWeight(weight: number): string {
  const sign = { plus: '+', zero: '', minus: '−' }[signOf(weight)]
  return `${sign}${Math.abs(weight).toFixed(2)}`
}
