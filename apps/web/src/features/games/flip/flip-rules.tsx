import { StreakRules } from '../stage/streak-rules.tsx'

export default function FlipRules({ onClose }: { onClose: () => void }) {
  return <StreakRules game="flip" onClose={onClose} />
}
