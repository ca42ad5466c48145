const LIT = [
  [0, 0],
  [21.4, 0],
  [0, 10.7],
  [10.7, 10.7],
  [0, 21.4],
  [21.4, 21.4],
]
const DIM = [
  [10.7, 0],
  [21.4, 10.7],
  [10.7, 21.4],
]
const pane = { width: 8.6, height: 8.6, rx: 2.4 }

/** Draws the logo: nine panes, of which six are lit. They resemble a K and the six of a die. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 30 30" width={size} height={size} aria-hidden="true" focusable="false">
      {LIT.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x} y={y} {...pane} fill="var(--accent)" />
      ))}
      {DIM.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x} y={y} {...pane} fill="currentColor" opacity=".17" />
      ))}
    </svg>
  )
}
