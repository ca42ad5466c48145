import { PageTitle } from '#ui/page-title.tsx'

export function OverviewPage() {
  return <PageTitle title="Overview" />
}
