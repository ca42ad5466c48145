import type { ExclusionMatch } from '@kapis/contract/exclusions'
import { formatDateTime } from '#lib/format.ts'
import type { Column } from '#staff/table/table-types.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { Badge } from '#ui/badge.tsx'
import { exclusionsTexts } from './texts.ts'

export function matchColumns(): Column<ExclusionMatch>[] {
  const texts = currentTexts(exclusionsTexts)
  return [
    {
      key: 'player',
      title: texts.player,
      cell: ({ username }) => username ?? texts.stranger,
      csv: ({ username }) => username ?? '',
    },
    {
      key: 'state',
      title: texts.state,
      cell: ({ state }) => <MatchState state={state} />,
      csv: ({ state }) => state,
    },
    {
      key: 'place',
      title: texts.place,
      cell: ({ place }) => texts.places[place],
      csv: ({ place }) => place,
    },
    {
      key: 'identifier',
      title: texts.identifier,
      cell: ({ kinds }) => kinds.map((kind) => texts.kinds[kind]).join(', '),
      csv: ({ kinds }) => kinds.join(' '),
    },
    {
      key: 'list',
      title: texts.list,
      cell: ({ listName }) => listName,
      csv: ({ listName }) => listName,
    },
    {
      key: 'found',
      title: texts.found,
      cell: ({ foundAt }) => formatDateTime(foundAt),
      csv: ({ foundAt }) => foundAt,
    },
  ]
}

const LOOKS = {
  excluded: { tone: 'warn', dot: 'filled' },
  refused: { tone: 'info', dot: 'hollow' },
  ended: { tone: 'plain', dot: 'hollow' },
  cleared: { tone: 'win', dot: 'filled' },
} as const

export function MatchState({ state }: Pick<ExclusionMatch, 'state'>) {
  const texts = useTexts(exclusionsTexts)
  return <Badge {...LOOKS[state]}>{texts.states[state]}</Badge>
}
