import { formatMoney } from '@kapis/money/money'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState, Skeleton } from '#ui/placeholders.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from '../shared/cashier.module.css'
import { ConfirmDeposit } from './confirm-deposit.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { useTexts } from '#texts/texts.ts'
import { UnlessClosed } from '../shared/unless-closed.tsx'
import { isPending, useWalletRows } from '../shared/use-wallet-rows.ts'
import { PayTo } from './pay-to.tsx'
import { PendingDeposits } from './pending-deposits.tsx'
import { ReceiptImageField } from './receipt-image-field.tsx'
import { useDeposit, useDepositAccount } from './use-deposit.ts'
import { cashierTexts } from '../shared/texts.ts'
import { WithdrawalRule } from './withdrawal-rule.tsx'

export function DepositTab() {
  const texts = useTexts(cashierTexts)
  const account = useDepositAccount()
  const { rows } = useWalletRows()
  if (account.isPending) return <Skeleton width="100%" height={468} />
  if (account.isError) return <LoadFailed words={texts} onRetry={() => void account.refetch()} />
  const depositsWaiting = rows.filter((row) => row.type === 'deposit' && isPending(row)).length
  const isOpen = account.data.gcashNumber !== null || account.data.qrPayload !== null
  return (
    <>
      <PendingDeposits />
      {isOpen ? (
        <UnlessClosed action="deposit" known={{ depositsWaiting }}>
          <DepositForm account={account.data} />
        </UnlessClosed>
      ) : (
        <EmptyState title={texts.deposit.closedTitle}>
          <p>{texts.deposit.closed}</p>
        </EmptyState>
      )}
    </>
  )
}

type Account = NonNullable<ReturnType<typeof useDepositAccount>['data']>

function DepositForm({ account }: { account: Account }) {
  const texts = useTexts(cashierTexts)
  const deposit = useDeposit()
  const { receipt, amount, minor } = deposit
  const { scan, upload } = texts.deposit
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (receipt.image !== null && minor !== null) deposit.confirm()
      }}
    >
      <ol className={styles.steps}>
        <Step number={1} title={scan} isDone={receipt.image !== null}>
          <PayTo
            account={account}
            amount={amount}
            minor={minor}
            problem={deposit.problem}
            onAmount={receipt.image === null ? deposit.setAmount : null}
          />
        </Step>
        <Step number={2} title={upload} isDone={receipt.image !== null && !receipt.isReading}>
          <ReceiptImageField
            receipt={receipt}
            onPick={(file) => void deposit.pick(file)}
            onRemove={deposit.clear}
          />
        </Step>
        {receipt.image !== null && (
          <Step number={3} title={texts.deposit.amount} isDone={false}>
            <AmountStep deposit={deposit} />
          </Step>
        )}
      </ol>
      {receipt.image !== null && (
        <Button type="submit" variant="primary" size="large" isWide>
          {texts.deposit.submit}
        </Button>
      )}
      <p className={styles.legal}>
        <Icon name="i-shield" size={17} />
        {texts.deposit.legal}
      </p>
      <WithdrawalRule />
      {deposit.isConfirming && <ConfirmDeposit deposit={deposit} payee={account.gcashName} />}
    </form>
  )
}

function AmountStep({ deposit }: { deposit: ReturnType<typeof useDeposit> }) {
  const texts = useTexts(cashierTexts)
  const { receipt, amount, minor, problem, setAmount } = deposit
  const { exact, differs, amount: label } = texts.deposit
  const read = receipt.read?.amount ?? null
  const readMinor = read === null ? null : BigInt(Math.round(read * 10_000))
  const isDifferent = readMinor !== null && readMinor !== minor
  return (
    <>
      <TextField
        label={label}
        isLabelHidden
        inputMode="decimal"
        autoComplete="off"
        leading={<span className={styles.peso}>{texts.peso}</span>}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={problem}
        hint={exact}
      />
      <div role="status">
        {isDifferent && (
          <p className={styles.warning}>
            <Icon name="i-alert" size={16} />
            {differs(formatMoney(readMinor, 'coin'))}
          </p>
        )}
      </div>
    </>
  )
}

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode }

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      <i aria-hidden="true">{isDone ? <Icon name="i-check" size={16} /> : number}</i>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}
