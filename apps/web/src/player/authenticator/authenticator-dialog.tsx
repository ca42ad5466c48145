import {
  confirmTotp,
  enrolTotp,
  removeTotp,
  renewRecoveryCodes,
} from '@kapis/contract/routes/player'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './authenticator.module.css'
import { CodeForm } from './code-form.tsx'
import { ProofForm } from './proof-form.tsx'
import type { IdentityProof } from './proof-form.tsx'
import { authenticatorTexts } from './authenticator-texts.ts'

export type Purpose = 'enrol' | 'replace' | 'renew' | 'remove'
type DialogProps = { purpose: Purpose; onDone: () => void; onClose: () => void }
type Secret = { secret: string; uri: string }

/**
 * The dialog for every change of the authenticator. It asks for the password, and then shows the
 * fields of that change.
 */
export function AuthenticatorDialog({ purpose, onDone, onClose }: DialogProps) {
  const texts = useTexts(authenticatorTexts)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  async function begin({ password, code = '' }: IdentityProof) {
    if (purpose === 'renew') {
      const renewed = await api.call(renewRecoveryCodes, { body: { password, code } })
      setCodes(renewed.recoveryCodes)
    } else if (purpose === 'remove') {
      await api.call(removeTotp, { body: { password, code } })
      onDone()
    } else {
      setSecret(await api.call(enrolTotp, { body: { password, ...(code !== '' && { code }) } }))
    }
  }

  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />
  const title = texts.titles[purpose]
  if (secret === null) {
    const isCodeRequired = purpose === 'renew' || purpose === 'remove'
    return (
      <Modal key="proof" title={title} width={420} onClose={onClose}>
        <p className={styles.message}>{texts.leads[purpose]}</p>
        <ProofForm isCodeRequired={isCodeRequired} send={begin} onClose={onClose} />
      </Modal>
    )
  }
  return (
    <Modal key="secret" title={title} width={420} onClose={onClose}>
      <p className={styles.message}>{texts.scanMessage}</p>
      <div className={styles.secret}>
        <QRCodeSVG value={secret.uri} size={168} marginSize={2} title={title} />
        <p>
          {texts.secretLabel}
          <code>{secret.secret}</code>
          <CopyButton text={secret.secret} label={texts.copySecret} />
        </p>
      </div>
      <CodeForm
        onClose={onClose}
        send={async (code) => {
          setCodes((await api.call(confirmTotp, { body: { code } })).recoveryCodes)
        }}
      />
    </Modal>
  )
}

/** The recovery codes, shown only once. Each can be used in place of a lost authenticator. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const texts = useTexts(authenticatorTexts)
  return (
    <Modal key="codes" title={texts.recoveryTitle} width={420} isLocked onClose={onKept}>
      <p className={styles.message}>{texts.recoveryMessage}</p>
      <ul className={`num ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ModalActions>
        <CopyButton text={codes.join('\n')} label={texts.copyCodes} />
        <Button variant="primary" data-autofocus onClick={onKept}>
          {texts.kept}
        </Button>
      </ModalActions>
    </Modal>
  )
}
