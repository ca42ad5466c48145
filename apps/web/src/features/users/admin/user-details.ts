import type { DataOf } from '@kapis/contract/route'
import type { getUser, listUsers } from '@kapis/contract/routes'

export type StaffUser = DataOf<typeof listUsers>['users'][number]
export type UserDetails = DataOf<typeof getUser>
export type TabProps = { details: UserDetails }
