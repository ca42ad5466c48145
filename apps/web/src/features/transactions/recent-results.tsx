import type { Game } from '@kapis/games/games'
import { useId, useState } from 'react'
import { gameName } from '#lib/texts/game-name.ts'
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

/**
 * Shows the recent results. Home has the results of dice and of every source; the page of a game
 * has the results of that game, the player's own bets and the results of all games.
 */
export function RecentResults({ game }: { game?: Game }) {
  const [tab, setTab] = useState<ResultTab>(game ?? 'dice')
  const { tabs } = useTexts(resultTexts)
  const choices =
    game === undefined
      ? [
          { value: 'dice' as const, label: tabs.dice },
          { value: 'all' as const, label: tabs.all },
        ]
      : [
          { value: game, label: tabs.game(gameName(game)) },
          { value: 'mine' as const, label: tabs.mine },
          { value: 'all' as const, label: tabs.allGames },
        ]
  return <Results key={tab} tab={tab} tabs={choices} onTab={setTab} />
}

type ResultsProps = {
  tab: ResultTab
  tabs: readonly { value: ResultTab; label: string }[]
  onTab: (tab: ResultTab) => void
}

function Results({ tab, tabs, onTab }: ResultsProps) {
  const resultsWords = useTexts(resultTexts)
  const pages = useTexts(pageTexts)
  const panelId = useId()
  const results = useRecentResults(tab)
  const { title } = resultsWords
  return (
    <section className={styles.results} aria-label={title}>
      <div className={styles.top}>
        <Tabs label={title} tabs={tabs} value={tab} onChange={onTab} panelId={panelId} />
        <Pager
          page={results.page}
          pages={results.pages}
          isOpen={results.isOpen}
          onPrevious={results.previous}
          onNext={results.next}
          isBusy={results.isFetchingNext}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        <ResultTable rows={results.rows} isLoading={results.isLoading} isOwn={tab === 'mine'} />
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
