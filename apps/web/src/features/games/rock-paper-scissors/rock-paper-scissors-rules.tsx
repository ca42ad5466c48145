import { StreakRules } from '../stage/streak-rules.tsx'

export default function RockPaperScissorsRules({ onClose }: { onClose: () => void }) {
  return <StreakRules game="rps" onClose={onClose} />
}
