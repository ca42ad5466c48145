import type { ApiToken } from '@kapis/contract/api-tokens'
import { listApiTokens } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import blocks from './block-table.module.css'
import tables from '../overview/tables.module.css'
import { ApiTokenRow } from './api-token-row.tsx'
import styles from './api-tokens.module.css'
import { CollectApiToken } from './collect-api-token.tsx'
import { RequestApiToken } from './request-api-token.tsx'
import { RevokeApiToken } from './revoke-api-token.tsx'
import { apiTokensTexts } from './texts.ts'

type Doing = { what: 'collect' | 'revoke'; token: ApiToken }

/**
 * Lists the API tokens with their states. Staff who can neither make one nor hold one do not see it.
 */
export function ApiTokens() {
  const { data } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'api-tokens'],
    queryFn: () => api.call(listApiTokens, {}),
  })
  const canRequest = useCan('tokens.request')
  const [isAsking, setIsAsking] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const t = useTexts(apiTokensTexts)
  if (data === undefined || (data.apiTokens.length === 0 && !canRequest)) return null
  const close = () => setDoing(null)
  return (
    <section className={`${tables.card} ${blocks.blocks}`} aria-labelledby="api-tokens-title">
      <header className={tables.head}>
        <h2 id="api-tokens-title">{t.title}</h2>
        {canRequest && (
          <Button size="small" icon="i-plus" onClick={() => setIsAsking(true)}>
            {t.add}
          </Button>
        )}
      </header>
      <p className={styles.note}>{t.note}</p>
      {data.apiTokens.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <Table tokens={data.apiTokens} onDo={(what, token) => setDoing({ what, token })} />
      )}
      {isAsking && <RequestApiToken routes={data.routes} onClose={() => setIsAsking(false)} />}
      {doing?.what === 'collect' && <CollectApiToken token={doing.token} onClose={close} />}
      {doing?.what === 'revoke' && <RevokeApiToken token={doing.token} onClose={close} />}
    </section>
  )
}

type TableProps = {
  tokens: readonly ApiToken[]
  onDo: (what: Doing['what'], token: ApiToken) => void
}

function Table({ tokens, onDo }: TableProps) {
  const t = useTexts(apiTokensTexts)
  const heads = [t.token, t.state, t.reports, t.madeBy, t.lastUsed, t.expires, '']
  return (
    <div className={tables.scroll} tabIndex={0} role="region" aria-label={t.title}>
      <table className={`num ${tables.table}`}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <ApiTokenRow
              key={token.apiTokenId}
              token={token}
              onCollect={() => onDo('collect', token)}
              onRevoke={() => onDo('revoke', token)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
