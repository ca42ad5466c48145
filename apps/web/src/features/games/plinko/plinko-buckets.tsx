import { plinkoBuckets } from '@kapis/games/plinko'
import { useEffect, useRef } from 'react'
import { DURATIONS, animate } from '#lib/motion.ts'
import { useTexts } from '#texts/texts.ts'
import { formatPays, shortPays } from '../stage/format-pays.ts'
import { usePlinkoSettings } from './plinko-settings.ts'
import { bucketOf, plinkoStore } from './plinko-store.ts'
import styles from './plinko.module.css'
import { plinkoTexts } from './texts.ts'

/** Shows what each bucket pays. A bucket moves down briefly when a ball lands in it. */
export function PlinkoBuckets() {
  const plinko = useTexts(plinkoTexts)
  const settings = usePlinkoSettings()
  const last = plinkoStore.use((state) => state.round)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (last === null || last.params.rows !== plinkoStore.readParams().rows) return
    dip(list.current?.children[bucketOf(last)] ?? null)
  }, [last])
  const hit = last === null || last.params.rows !== settings.rows ? -1 : bucketOf(last)
  const buckets = plinkoBuckets(settings)
  return (
    <ol
      ref={list}
      className={`num ${styles.buckets}`}
      aria-label={plinko.buckets}
      data-many={settings.rows > 12 || undefined}
      style={{ '--rows': settings.rows } as object}
    >
      {buckets.map((hundredths, bucket) => (
        <li
          key={bucket}
          data-pays={lookOf(hundredths)}
          data-hit={bucket === hit || undefined}
          data-landed={bucket === hit || undefined}
          style={heat(hundredths)}
        >
          <span aria-hidden="true">{shortPays(hundredths)}</span>
          <span className="sr">
            {plinko.bucket(bucket + 1, buckets.length, formatPays(hundredths))}
          </span>
        </li>
      ))}
    </ol>
  )
}

function dip(bucket: Element | null): void {
  const down = { transform: 'translateY(7px)', filter: 'brightness(1.5)', offset: 0.4 }
  animate(bucket, [{ transform: 'none' }, down, { transform: 'none' }], {
    duration: DURATIONS.base,
  })
}

function lookOf(hundredths: number): 'win' | 'even' | 'less' {
  return hundredths > 100 ? 'win' : hundredths === 100 ? 'even' : 'less'
}

/**
 * Returns the style that mixes a bucket's colour from sea-glass to mango, by the logarithm of its
 * multiplier.
 */
function heat(hundredths: number): object {
  return {
    '--heat': `${Math.round(Math.min(1, Math.max(0, Math.log10(hundredths / 100) / 2.2)) * 100)}%`,
  }
}
