import { useId } from 'react'

type LatticeProps = {
  columns: number
  rows: number
  /** Returns the fill of the pane in this column and row, or null if it is not lit. */
  fill: (column: number, row: number) => string | null
  className?: string | undefined
}

/** The side of a pane, and the distance between two panes, whose wooden bars fill the gap. */
export const LATTICE = { pane: 40, step: 44, edge: 2 } as const

/** The growth lines of a shell. They start at the lower left corner of a pane. */
const VEINS =
  'M3 31C8 31 13 35 13 41M3 22C11 21 16 26 19 30C21 34 22 37 22 41M3 14C15 14 24 20 27 28C29 33 30 37 30 41M6 6C19 7 28 14 33 22C37 28 38 34 38 40'

/**
 * Draws a window of capiz panes: shell in a wooden lattice. Lit panes have a fill of their own. The
 * colours are variables, which the hero changes with the time of day.
 */
export function Lattice({ columns, rows, fill, className }: LatticeProps) {
  const id = useId()
  const { pane, step, edge } = LATTICE
  const [width, height] = [columns * step, rows * step]
  const lit = Array.from({ length: columns * rows }, (_, i) => i).flatMap((i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const color = fill(column, row)
    return color === null ? [] : [{ column, row, color }]
  })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <pattern id={`${id}b`} width={step} height={step} patternUnits="userSpaceOnUse">
        <path d="M2 2h40v40H2z" fill="var(--pane-bed)" />
      </pattern>
      {/* Neighbouring panes are mirrored, as shells that were cut and laid side by side. */}
      <pattern id={`${id}v`} width={step * 2} height={step * 2} patternUnits="userSpaceOnUse">
        <g fill="none" stroke="var(--vein)" strokeLinecap="round">
          <path d={VEINS} />
          <path d={VEINS} transform="matrix(1 0 0 -1 44 44)" />
          <path d={VEINS} transform="matrix(-1 0 0 -1 44 88)" />
          <path d={VEINS} transform="matrix(-1 0 0 1 88 44)" />
        </g>
      </pattern>
      <path d={`M0 0h${width}v${height}H0z`} fill="var(--muntin)" />
      <path d={`M0 0h${width}v${height}H0z`} fill={`url(#${id}b)`} />
      {lit.map(({ column, row, color }) => (
        <rect
          key={`${column} ${row}`}
          x={column * step + edge}
          y={row * step + edge}
          width={pane}
          height={pane}
          fill={color}
          data-pane
        />
      ))}
      <path d={`M0 0h${width}v${height}H0z`} fill={`url(#${id}v)`} />
    </svg>
  )
}
