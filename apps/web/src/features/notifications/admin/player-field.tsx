import { listUsers } from '@kapis/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FieldNote, TextField } from '#ui/fields/text-field.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './notifications-admin.module.css'
import { notificationTexts } from './texts.ts'

export type Chosen = { userId: string; username: string }

type PlayerFieldProps = {
  player: Chosen | null
  error: string | undefined
  onChoose: (player: Chosen | null) => void
}

/** The field in which staff find a player by any known detail. */
export function PlayerField({ player, error, onChoose }: PlayerFieldProps) {
  const [search, setSearch] = useState('')
  const found = useFound(search)
  const t = useTexts(notificationTexts).compose
  if (player !== null && search === '') {
    return (
      <p className={styles.chosen}>
        <Icon name="i-user" size={18} />
        <b>{player.username}</b>
        <Button size="small" onClick={() => onChoose(null)}>
          {t.change}
        </Button>
      </p>
    )
  }
  return (
    <div className={styles.find}>
      <TextField
        label={t.player}
        type="search"
        autoComplete="off"
        placeholder={t.playerHint}
        value={search}
        error={error}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found !== null && (
        <ul className={styles.found} aria-label={t.player}>
          {found.map(({ userId, username, email }) => (
            <li key={userId}>
              <button
                type="button"
                onClick={() => {
                  onChoose({ userId, username })
                  setSearch('')
                }}
              >
                <b>{username}</b>
                <span>{email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <FieldNote id="nobody" hint={t.noPlayer} />}
    </div>
  )
}

const FOUND_MAX = 5

/** Returns the players found; null until a search has a result. */
function useFound(search: string) {
  const searched = useDeferredValue(search.trim())
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'find-player', searched],
    queryFn: () =>
      api.call(listUsers, {
        query: { page: 1, pageSize: FOUND_MAX, search: searched, role: 'player' },
      }),
    enabled: searched.length > 1,
    placeholderData: keepPreviousData,
  })
  return searched.length > 1 ? (query.data?.users ?? null) : null
}
