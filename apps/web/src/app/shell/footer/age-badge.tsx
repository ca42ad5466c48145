import { LEGAL_AGE } from '@kapis/contract/session-user'
import { useTexts } from '#texts/texts.ts'
import { shellTexts } from '../../frame/shell-texts.ts'

const RADIUS = 19.5
const TICK = (2 * Math.PI * RADIUS) / LEGAL_AGE

/** A ring with one tick for each year of the minimum age. */
export function AgeBadge({ size = 38 }: { size?: number }) {
  const shell = useTexts(shellTexts)
  return (
    <svg
      viewBox="0 0 44 44"
      width={size}
      height={size}
      role="img"
      aria-label={shell.plus(LEGAL_AGE)}
    >
      <circle
        cx="22"
        cy="22"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={`${TICK - 2} 2`}
        opacity=".9"
      />
      <text
        x="22"
        y="26.6"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="12.5"
        letterSpacing="-.4"
        fill="currentColor"
      >
        {LEGAL_AGE}+
      </text>
    </svg>
  )
}
