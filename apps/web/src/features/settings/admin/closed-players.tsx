import { listUsers } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './settings.module.css'
import type { Closed, SwitchChange } from './why-closed.tsx'
import { WhyClosed } from './why-closed.tsx'
import { settingsTexts } from './texts.ts'

type ClosedPlayersProps = { closed: readonly Closed[]; onFlip: (flip: SwitchChange) => void }

/** Lists the players who are blocked from play. They can still sign in and be paid. */
export function ClosedPlayers({ closed, onFlip }: ClosedPlayersProps) {
  const t = useTexts(settingsTexts).switches
  const players = closed.filter(({ scope }) => scope.startsWith('player:'))
  return (
    <section className={styles.players} aria-label={t.players}>
      <h3 className={styles.small}>{t.players}</h3>
      {players.length === 0 && <p className={styles.note}>{t.nobody}</p>}
      <ul className={styles.switches}>
        {players.map((one) => {
          const what = one.playerName ?? one.scope
          return (
            <li key={one.scope} data-closed>
              <div className={styles.player}>
                <b>{what}</b>
                <Button
                  size="small"
                  onClick={() => onFlip({ scope: one.scope, what, isOpen: true })}
                >
                  {t.reopen}
                </Button>
              </div>
              <WhyClosed {...one} />
            </li>
          )
        })}
      </ul>
      <FindPlayer onFound={(found) => onFlip({ ...found, isOpen: false })} />
    </section>
  )
}

function FindPlayer({ onFound }: { onFound: (found: Omit<SwitchChange, 'isOpen'>) => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const t = useTexts(settingsTexts).switches

  async function find() {
    setIsBusy(true)
    const found = await findPlayer(name.trim()).catch((failed: unknown) => messageOf(failed))
    setIsBusy(false)
    if (typeof found === 'string') return setError(found)
    setName('')
    onFound({ scope: `player:${found.userId}`, what: found.username })
  }

  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <TextField
        label={t.username}
        autoComplete="off"
        autoCapitalize="none"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
        {t.keep}
      </Button>
    </form>
  )
}

/** Returns the player with this username, or an error message if there is none. */
async function findPlayer(name: string) {
  const query = { page: 1, pageSize: 20, search: name, role: 'player' } as const
  const { users } = await api.call(listUsers, { query })
  return (
    users.find(({ username }) => username.toLowerCase() === name.toLowerCase()) ??
    currentTexts(settingsTexts).switches.unknown
  )
}
