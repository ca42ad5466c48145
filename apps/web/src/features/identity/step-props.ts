import type { IdentityImage, OwnIdentity } from '@kapis/contract/identity'
import type { StepErrors } from './find-errors.ts'

export type StepProps = {
  identity: OwnIdentity
  errors: StepErrors
  /** The image for which the camera is open; null for none. */
  shooting: IdentityImage | null
  onShoot: (of: IdentityImage | null) => void
}
