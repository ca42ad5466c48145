import { OwnIdentity } from '#features/identity/own-identity.tsx'
import { useOwnIdentity } from '#player/identity/use-own-identity.ts'
import { ProfileSection } from './profile-section.tsx'

/** The identity check of the player, if the operator offers one or the player has one. */
export function IdentitySection() {
  const { data } = useOwnIdentity()
  if (data !== undefined && !data.isOffered && data.level === 'none') return null
  return (
    <ProfileSection name="identity">
      <OwnIdentity />
    </ProfileSection>
  )
}
