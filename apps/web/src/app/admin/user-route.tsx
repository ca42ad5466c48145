import { useParams } from '@tanstack/react-router'
import { UserPage } from '#features/users/admin/user/user-page.tsx'

export function UserRoute() {
  const { userId = '' } = useParams({ strict: false })
  return <UserPage params={{ userId }} />
}
