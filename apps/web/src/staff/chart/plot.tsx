import type { KeyboardEvent, PointerEvent } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { Axis, Bars, Limit, Passed, Selected } from './bars.tsx'
import type { ChartProps } from './chart-data.ts'
import { formatValue, isCompared } from './chart-data.ts'
import { HEIGHT, LEFT, geometryOf } from './chart-scale.ts'
import styles from './chart.module.css'
import { Tip, tipText } from './tip.tsx'
import { chartTexts } from './texts.ts'

/**
 * Draws the bars at the width of the card, so that text keeps its size. The pointer or the arrow
 * keys select a column, whose numbers are shown beside it.
 */
export function Plot(props: Omit<ChartProps, 'note' | 'isStale'>) {
  const { title, columns, series, unit, limit, passed } = props
  const texts = useTexts(chartTexts)
  const hatch = useId()
  const { frame, width } = useWidth()
  const [at, setAt] = useState<number | null>(null)
  const [isByKey, setIsByKey] = useState(false)
  const drawn = { ...props, hatch, geometry: geometryOf(props, limit?.value ?? 0, width) }
  const { step } = drawn.geometry
  const highest = formatValue(unit, Math.max(...series.flatMap((one) => one.values)))

  function onPointer({ clientX, currentTarget }: PointerEvent) {
    const x = clientX - currentTarget.getBoundingClientRect().left - LEFT
    setIsByKey(false)
    setAt(x < 0 ? null : Math.min(columns.length - 1, Math.floor(x / step)))
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = moved(event.key, at, columns.length)
    if (next === undefined) return
    event.preventDefault()
    setIsByKey(true)
    setAt(next)
  }
  const summary = texts.summary(title, columns[0]!.name, columns.at(-1)!.name, highest)
  return (
    <div
      ref={frame}
      className={styles.frame}
      tabIndex={0}
      role="group"
      aria-label={texts.keys(title)}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
    >
      <svg
        {...{ width, height: HEIGHT, role: 'img', 'aria-label': summary }}
        className={styles.chart}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setAt(null)}
      >
        <Axis {...drawn} />
        <Bars {...drawn} />
        {limit && <Limit {...drawn} limit={limit} />}
        {passed && <Passed {...drawn} passed={passed} />}
        {at !== null && <Selected {...drawn} at={at} />}
      </svg>
      {at !== null && <Tip {...props} at={at} x={LEFT + at * step} step={step} width={width} />}
      <p className="sr" role="status">
        {at !== null && isByKey && tipText(props, at, isCompared(props) ? texts.before : null)}
      </p>
    </div>
  )
}

/** Returns the column after a key press: null for none, undefined if the key has no effect. */
function moved(key: string, at: number | null, count: number): number | null | undefined {
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(count - 1, at + 1)
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'Escape' && at !== null ? null : undefined
}

/** Returns the width of the frame, which is updated when the window is resized. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const measure = () => setWidth(frame.current?.clientWidth || 640)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return { frame, width }
}
