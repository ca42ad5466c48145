import styles from './limbo.module.css'

type Point = readonly [x: number, y: number]

const MIDDLE: Point = [120, 108]
/** The tips of the outer and the inner star, and the valleys between them. */
const OUTER: readonly Point[] = [
  [120, 4],
  [219, 76],
  [181, 192],
  [59, 192],
  [21, 76],
]
const OUTER_VALLEYS: readonly Point[] = [
  [94, 72],
  [146, 72],
  [162, 122],
  [120, 152],
  [78, 122],
]
const INNER: readonly Point[] = [
  [120, 42],
  [183, 88],
  [159, 161],
  [81, 161],
  [57, 88],
]
const INNER_VALLEYS: readonly Point[] = [
  [104, 85],
  [136, 85],
  [147, 117],
  [120, 136],
  [93, 117],
]
const TASSEL = 'l-15 34 7-1 2 8 5-6 2 9 5-9 4 7 3-9 6 2z'

/** Draws a star lantern. Its rays light up one after another while it climbs. */
export function Parol({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 240 240" className={className} strokeLinejoin="round">
      <radialGradient id="parol-glow">
        <stop offset="0" stopColor="#FBB02D" stopOpacity=".6" />
        <stop offset="1" stopColor="#FBB02D" stopOpacity="0" />
      </radialGradient>
      <circle cx="120" cy="108" r="107" fill="url(#parol-glow)" className={styles.glow} />
      <g stroke="#1D130A" strokeWidth="3">
        <path d={`M59 190${TASSEL}M181 190${TASSEL}`} fill="#FFF3D6" />
        <path d="M52 190h15l3 11H49zM174 190h15l3 11h-21z" fill="#FBB02D" />
      </g>
      <g fill="none">
        <circle cx="120" cy="108" r="70" stroke="#1D130A" strokeWidth="15" />
        <circle cx="120" cy="108" r="70" stroke="#8A5A2E" strokeWidth="9" />
        <circle
          cx="120"
          cy="108"
          r="70"
          stroke="#FFD98A"
          strokeWidth="5"
          strokeDasharray="5 6.728"
        />
      </g>
      <g stroke="#1D130A" strokeWidth="4">
        {OUTER.map((tip, i) => (
          <Ray key={i} tip={tip} valleys={OUTER_VALLEYS} place={i} fills={['#FBB02D', '#CF7C07']} />
        ))}
        {INNER.map((tip, i) => (
          <Ray key={i} tip={tip} valleys={INNER_VALLEYS} place={i} fills={['#FFF8E8', '#D8CBAC']} />
        ))}
        <circle cx="120" cy="108" r="20" fill="#FBB02D" />
        <circle
          cx="120"
          cy="108"
          r="13"
          fill="none"
          stroke="#FFF3D6"
          strokeWidth="6"
          strokeDasharray="7 3.21"
        />
        <circle cx="120" cy="108" r="5" fill="#FFF8E8" strokeWidth="2" />
      </g>
    </svg>
  )
}

type RayProps = {
  tip: Point
  valleys: readonly Point[]
  place: number
  /** The colours of the lit half and of the half in shadow. */
  fills: readonly [string, string]
}

function Ray({ tip, valleys, place, fills }: RayProps) {
  return (
    <g className={styles.ray} style={{ '--place': place } as object}>
      {fills.map((fill, side) => (
        <path
          key={fill}
          d={`M${[tip, valleys[(place + side) % valleys.length], MIDDLE].join('L')}z`}
          fill={fill}
        />
      ))}
    </g>
  )
}
