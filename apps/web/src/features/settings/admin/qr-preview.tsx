import { QRCodeSVG } from 'qrcode.react'
import { Facts } from '#staff/actions/field-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import { isSameNumber, readPayee } from './read-payee.ts'
import styles from './settings.module.css'
import { settingsTexts } from './texts.ts'

/** The QR code as players see it, beside what a payment app reads from it. */
export function QrPreview({ payload, number }: { payload: string; number: string }) {
  const texts = useTexts(settingsTexts)
  const t = texts.payee
  if (payload === '') return <p className={styles.note}>{t.noCode}</p>
  const read = readPayee(payload)
  if (read === null) return null
  const isMobile = /^\+?\d[\d-]{9,}$/.test(read.account)
  const isOther = isMobile && number !== '' && !isSameNumber(read.account, number)
  return (
    <div className={styles.preview} role="group" aria-label={t.preview}>
      <QRCodeSVG
        value={read.payload}
        size={132}
        level="M"
        marginSize={3}
        title={t.asking(read.amount)}
        role="img"
        className={styles.qr}
        data-payload={read.payload}
      />
      <div>
        <h3>{t.readBack}</h3>
        <Facts
          rows={[
            [t.merchant, read.merchantName],
            [t.city, read.city],
            [t.account, read.account || texts.none],
            [t.kind, read.isPersonal ? t.personal : t.business],
            [
              t.amount,
              <span className="num" key="amount">
                {read.amount}
              </span>,
            ],
          ]}
        />
        {isOther && (
          <p className={styles.warning} role="status">
            <Icon name="i-alert" size={15} />
            {t.differs(read.account)}
          </p>
        )}
      </div>
    </div>
  )
}
