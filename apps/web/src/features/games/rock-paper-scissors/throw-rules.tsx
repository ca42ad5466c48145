import { StreakRules } from '../stage/streak-rules.tsx'

export default function ThrowRules({ onClose }: { onClose: () => void }) {
  return <StreakRules game="rps" onClose={onClose} />
}
