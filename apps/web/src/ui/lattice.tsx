type LatticeProps = {
  columns: number
  rows: number
  /** Returns the brightness of the pane in this column and row, from 0 to 1. */
  light: (column: number, row: number) => number
  color?: string
  className?: string | undefined
}

const PANE = 40
const STEP = 44

/** Draws the decorative grid of small panes behind stages and tiles. */
export function Lattice({
  columns,
  rows,
  light,
  color = 'var(--accent)',
  className,
}: LatticeProps) {
  const panes = Array.from({ length: columns * rows }, (_, i) => ({
    column: i % columns,
    row: Math.floor(i / columns),
  }))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * STEP} ${rows * STEP}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {panes.map(({ column, row }) => (
        <g key={`${column}-${row}`} transform={`translate(${column * STEP} ${row * STEP})`}>
          <rect
            width={PANE}
            height={PANE}
            rx="8"
            fill="var(--pane-off)"
            stroke="var(--pane-edge)"
          />
          <rect
            width={PANE}
            height={PANE}
            rx="8"
            fill={color}
            style={{ opacity: light(column, row) }}
          />
        </g>
      ))}
    </svg>
  )
}
