import type { DataOf } from '@kapis/contract/route'
import type { getDepositAccount } from '@kapis/contract/routes'
import { formatMoney } from '@kapis/money/money'
import { dynamicQrPh } from '@kapis/payments/qr-ph'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { useIsPhone } from '#lib/use-matches.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatGcash } from '#lib/amounts.ts'
import { withoutCommas } from '#ui/fields/without-commas.ts'
import { useTexts } from '#texts/texts.ts'
import cashier from '../shared/cashier.module.css'
import { cashierTexts } from '../shared/texts.ts'
import { QuickAmounts } from '../shared/quick-amounts.tsx'
import styles from './pay-to.module.css'
import { saveCode } from './save-code.ts'

const QUICK_PESOS = [200, 500, 1000, 2000] as const

type PayToProps = {
  account: DataOf<typeof getDepositAccount>
  amount: string
  minor: bigint | null
  problem: string | undefined
  /** Sets the amount. Null once a receipt image is picked, because the payment has been made. */
  onAmount: ((amount: string) => void) | null
}

/** The account to pay, with a QR code that contains the amount. */
export function PayTo({ account, amount, minor, problem, onAmount }: PayToProps) {
  const texts = useTexts(cashierTexts)
  const { sendTo, number, copyNumber, processing, instant, payAmount, demo } = texts.deposit
  return (
    <>
      <div className={styles.pay}>
        {account.qrPayload !== null && (
          <Code payload={account.qrPayload} minor={minor} isPaid={onAmount === null} />
        )}
        <dl>
          <dt>{sendTo}</dt>
          <dd>{account.gcashName ?? '—'}</dd>
          {account.gcashNumber !== null && (
            <>
              <dt>{number}</dt>
              <dd className="num">
                {formatGcash(account.gcashNumber)}
                <CopyButton text={account.gcashNumber} label={copyNumber} />
              </dd>
            </>
          )}
          <dt>{processing}</dt>
          <dd className={styles.plain}>{instant}</dd>
        </dl>
      </div>
      {onAmount !== null && (
        <div className={styles.payAmount}>
          <TextField
            label={payAmount}
            inputMode="decimal"
            autoComplete="off"
            leading={<span className={cashier.peso}>{texts.peso}</span>}
            value={amount}
            onChange={(event) => onAmount(event.target.value)}
            error={problem}
          />
          <QuickAmounts pesos={QUICK_PESOS} chosen={withoutCommas(amount)} onPick={onAmount} />
        </div>
      )}
      {!account.isRealMoney && <p className={styles.demo}>{demo}</p>}
    </>
  )
}

type CodeProps = { payload: string; minor: bigint | null; isPaid: boolean }

/** The QR code for this amount, or a notice if no correct code can be made. */
function Code({ payload, minor, isPaid }: CodeProps) {
  const texts = useTexts(cashierTexts)
  const isPhone = useIsPhone()
  const box = useRef<HTMLDivElement>(null)
  const dynamicPayload = minor === null ? null : dynamicQrPh(payload, minor)
  if (dynamicPayload === null || minor === null)
    return <p className={styles.noQr}>{texts.deposit.noQr}</p>
  return (
    <div ref={box} className={styles.code}>
      <QRCodeSVG
        value={dynamicPayload}
        // The code is larger until a receipt image is picked, so that a phone's camera can scan it.
        size={isPaid ? 124 : 144}
        level="M"
        marginSize={3}
        title={texts.deposit.qr(formatMoney(minor, 'coin'))}
        role="img"
        className={styles.qr}
        data-payload={dynamicPayload}
      />
      {/* Nobody can scan the screen in their own hand. */}
      {isPhone && !isPaid && (
        <div>
          <Button variant="primary" isWide onClick={() => saveCode(box.current)}>
            {texts.deposit.saveQr}
          </Button>
          <p>{texts.deposit.saveQrThen}</p>
        </div>
      )}
    </div>
  )
}
