import { inclusionRanges } from '@kapis/transparency/proofs'
import { useTexts } from '#texts/texts.ts'
import styles from './log-page.module.css'
import { transparencyTexts } from './texts.ts'

const STEP_Y = 26
const WIDTH = 320
const DOT = 5

/**
 * Draws the path from a leaf up to the root: its nodes and, beside each, the hash that it is joined
 * with, on the same side as in the tree.
 */
export function TreePath({ index, size, levels }: { index: number; size: number; levels: number }) {
  const t = useTexts(transparencyTexts).place
  const isLeftOf = inclusionRanges(index, size).map(([from]) => from < index)
  // Its hash lies on the other side, where it would cover the word.
  const isBesideLeft = isLeftOf[0] ?? true
  const height = (levels + 1) * STEP_Y + 24
  const yOf = (level: number) => height - 18 - level * STEP_Y
  // Each step leans toward its parent, by less the nearer it is to the root.
  const xs = [...isLeftOf, false].map((_, level) => {
    const lean = isLeftOf.slice(level).reduce((sum, isLeft) => sum + (isLeft ? 1 : -1), 0)
    return WIDTH / 2 + (lean / Math.max(1, levels)) * (WIDTH / 4)
  })
  return (
    <svg
      className={styles.tree}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={t.picture(levels)}
    >
      {isLeftOf.map((isLeft, level) => {
        const [x, up] = [xs[level]!, xs[level + 1]!]
        const beside = up + (up - x || (isLeft ? -WIDTH / 12 : WIDTH / 12)) + (isLeft ? -34 : 34)
        return (
          <g key={yOf(level)}>
            <path d={`M${beside} ${yOf(level)}L${up} ${yOf(level + 1)}`} />
            <path className={styles.way} d={`M${x} ${yOf(level)}L${up} ${yOf(level + 1)}`} />
            <circle cx={beside} cy={yOf(level)} r={DOT - 1} />
          </g>
        )
      })}
      {xs.map((x, level) => (
        <circle key={yOf(level)} className={styles.way} cx={x} cy={yOf(level)} r={DOT} />
      ))}
      <text x={xs[levels]! + 10} y={yOf(levels) + 4}>
        {t.root}
      </text>
      <text
        x={xs[0]! + (isBesideLeft ? 10 : -10)}
        y={yOf(0) + 4}
        textAnchor={isBesideLeft ? 'start' : 'end'}
      >
        {t.leaf}
      </text>
    </svg>
  )
}
