import { PageTitle } from '#ui/page-title.tsx'

export function OverviewPage() {
  return <PageTitle title="Overview" />
}

/** The other staff pages, until each of them is built. */
export function ComingPage() {
  return (
    <>
      <PageTitle title="Back office" />
      <p>This page is not open yet.</p>
    </>
  )
}
