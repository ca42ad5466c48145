import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { tabId, Tabs } from '#ui/tabs.tsx'
import { useTexts } from '#texts/texts.ts'
import { resultTexts } from '#lib/texts/result-texts.ts'
import { pageTexts } from '#lib/texts/page-texts.ts'
import styles from './recent-results.module.css'
import { ResultTable } from './result-table.tsx'
import type { ResultTab } from './use-recent-results.ts'
import { useRecentResults } from './use-recent-results.ts'

export function RecentResults() {
  const [tab, setTab] = useState<ResultTab>('dice')
  return <Results key={tab} tab={tab} onTab={setTab} />
}

function Results({ tab, onTab }: { tab: ResultTab; onTab: (tab: ResultTab) => void }) {
  const resultsWords = useTexts(resultTexts)
  const pages = useTexts(pageTexts)
  const panelId = useId()
  const results = useRecentResults(tab)
  const { tabs, title } = resultsWords
  return (
    <section className={styles.results} aria-label={title}>
      <div className={styles.top}>
        <Tabs
          label={title}
          tabs={[
            { value: 'dice', label: tabs.dice },
            { value: 'all', label: tabs.all },
          ]}
          value={tab}
          onChange={onTab}
          panelId={panelId}
        />
        <Pager
          page={results.page}
          pages={results.pages}
          onPrevious={results.previous}
          onNext={results.next}
          isBusy={results.isFetchingNext}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        <ResultTable rows={results.rows} isLoading={results.isLoading} />
        {results.isNotUpdated && (
          <p className={styles.stale}>
            {resultsWords.notUpdated}
            <Button size="small" icon="i-refresh" onClick={results.retry}>
              {pages.retry}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
