import type { DataOf } from '@kapis/contract/route'
import type { verifyAuditLogs } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './audit-logs.module.css'
import type { Verification } from './use-chain-check.ts'
import { auditTexts } from './texts.ts'

export function VerifyButton({ check: { result, ask } }: { check: Verification }) {
  const texts = useTexts(auditTexts)
  return (
    <Button icon="i-shield" isBusy={result.state === 'asking'} onClick={() => void ask()}>
      {texts.verify.button}
    </Button>
  )
}

/** Shows the result of the hash chain check. A failed request is not shown as a broken chain. */
export function ChainStatus({ check: { result, dismiss } }: { check: Verification }) {
  const texts = useTexts(auditTexts)
  return (
    <div role="status">
      {result.state === 'told' && <ChainResult found={result.found} onDismiss={dismiss} />}
      {result.state === 'failed' && (
        <p className={styles.status} data-look="unknown">
          <Icon name="i-alert" />
          <b>{texts.verify.failed}</b>
        </p>
      )}
    </div>
  )
}

type Found = DataOf<typeof verifyAuditLogs>

function ChainResult({ found, onDismiss }: { found: Found; onDismiss: () => void }) {
  const { isWhole, rows, firstBadSeq, signedHead } = found
  const t = useTexts(auditTexts).verify
  return (
    <div className={styles.status} data-look={isWhole ? 'whole' : 'broken'}>
      <Icon name={isWhole ? 'i-check' : 'i-alert'} />
      <div>
        <b>{isWhole ? t.whole(counted(rows)) : t.broken(counted(firstBadSeq ?? 0))}</b>
        {!isWhole && <p>{t.brokenHint}</p>}
        <p>
          {signedHead === null
            ? t.noHead
            : t.head(counted(signedHead.seq), formatDateTime(signedHead.signedAt))}
        </p>
      </div>
      <IconButton icon="i-x" label={t.dismiss} onClick={onDismiss} />
    </div>
  )
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}
