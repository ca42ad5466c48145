import { POLICY } from './policy.ts'
import type { Access, ApiTokenRoute, RouteName } from './policy.ts'

/** The routes that an API token can be made for, as the policy table says. */
export const API_TOKEN_ROUTES = (Object.entries(POLICY) as [RouteName, Access][])
  .filter(([, access]) => access.for === 'staff' && access.takesApiTokens === true)
  .map(([name]) => name as ApiTokenRoute)

/** Every token begins with it, so that scanners of files and logs can find one. */
export const API_TOKEN_PREFIX = 'kapis_'
