import { listGameSwitches, setGameSwitch } from '@kapis/contract/routes'
import { GAMES } from '@kapis/games/games'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { GAME_NAMES } from '#lib/game-names.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Confirm } from '#staff/actions/confirm.tsx'
import { Switch } from '#ui/fields/choices.tsx'
import { useTexts } from '#texts/texts.ts'
import { ClosedPlayers } from './closed-players.tsx'
import { Card } from './settings-card.tsx'
import styles from './settings.module.css'
import type { Closed, SwitchChange } from './why-closed.tsx'
import { WhyClosed } from './why-closed.tsx'
import { settingsTexts } from './texts.ts'

/**
 * The switches for all games, one game or one player. A change needs a reason, and takes effect
 * within a second.
 */
export function GameSwitchesCard() {
  const texts = useTexts(settingsTexts)
  const { data, isError } = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.switches],
    queryFn: () => api.call(listGameSwitches, {}),
    meta: { isSilent: true },
  })
  const [flip, setFlip] = useState<SwitchChange | null>(null)
  const t = texts.switches
  const rows = [
    { scope: 'all', what: t.all },
    ...GAMES.map((game) => ({ scope: `game:${game}`, what: GAME_NAMES[game] })),
  ]
  return (
    <Card title={t.title} note={t.note}>
      {isError && <p role="alert">{texts.unavailable}</p>}
      {data !== undefined && (
        <>
          <ul className={`${styles.switches} ${styles.games}`}>
            {rows.map((row) => (
              <SwitchRow
                key={row.scope}
                {...row}
                closed={data.closed.find(({ scope }) => scope === row.scope)}
                onFlip={setFlip}
              />
            ))}
          </ul>
          <ClosedPlayers closed={data.closed} onFlip={setFlip} />
        </>
      )}
      {flip !== null && <ConfirmFlip {...flip} onClose={() => setFlip(null)} />}
    </Card>
  )
}

type SwitchRowProps = {
  scope: string
  what: string
  closed: Closed | undefined
  onFlip: (flip: SwitchChange) => void
}

function SwitchRow({ scope, what, closed, onFlip }: SwitchRowProps) {
  return (
    <li data-closed={closed !== undefined || undefined}>
      <Switch
        label={what}
        isOn={closed === undefined}
        onChange={(isOpen) => onFlip({ scope, what, isOpen })}
      />
      {closed !== undefined && <WhyClosed {...closed} />}
    </li>
  )
}

function ConfirmFlip({ scope, what, isOpen, onClose }: SwitchChange & { onClose: () => void }) {
  const t = useTexts(settingsTexts).switches
  const ofPlayer = isOpen ? t.unblocked : t.blocked
  return (
    <Confirm
      title={isOpen ? t.openTitle(what) : t.closeTitle(what)}
      message={isOpen ? t.openMessage : t.closeMessage}
      confirmText={isOpen ? t.reopen : t.close}
      reason="required"
      isDanger={!isOpen}
      onConfirm={(reason) =>
        executeAction(
          setGameSwitch,
          { body: { scope, isOpen, reason } },
          { isFormError: true, success: scope.startsWith('player:') ? ofPlayer(what) : t.done },
        )
      }
      onClose={onClose}
    />
  )
}
