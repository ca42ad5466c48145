import type { ContactChannel } from '@kapis/contract/contact'
import { confirmContact, requestContactCode } from '@kapis/contract/routes/player'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { currentLanguage } from '#texts/language.ts'
import { currentTexts } from '#texts/texts.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { contactTexts } from './texts.ts'
import { showContact } from './use-contact.ts'

export type VerifyProps = {
  channel: ContactChannel
  userId: string
  /** The address or number as the user knows it. */
  address: string
  onClose: () => void
}

type Status = 'sending' | 'waiting' | 'confirming'

const WAIT_MS = 60_000

/** Requests a code when the dialog opens, and confirms what the user types. */
export function useVerify({ channel, userId, onClose }: VerifyProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [status, setStatus] = useState<Status>('sending')
  const [nextFrom, setNextFrom] = useState<number | null>(null)
  const canAskAgain = useIsPast(nextFrom) && status === 'waiting'
  const isRequested = useRef(false)

  async function ask() {
    setStatus('sending')
    setError(undefined)
    // If a code was requested a moment ago, that code still works, so the field stays.
    setNextFrom(Date.now() + WAIT_MS)
    try {
      const body = { channel, language: currentLanguage() }
      await api.call(requestContactCode, { params: { userId }, body })
    } catch (failure) {
      setError(messageOf(failure))
    }
    setStatus('waiting')
  }

  useEffect(() => {
    // Strict mode runs effects twice, and each request sends a code.
    if (isRequested.current) return
    isRequested.current = true
    void ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the dialog opens
  }, [])

  async function submit() {
    const texts = currentTexts(contactTexts)
    if (!/^\d{6}$/.test(code)) return setError(texts.sixDigits)
    setStatus('confirming')
    try {
      const body = { channel, code }
      showContact(userId, await api.call(confirmContact, { params: { userId }, body }))
      showSuccess(texts.done[channel])
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
      setCode('')
      setStatus('waiting')
    }
  }

  const type = (text: string) => {
    setCode(text.replace(/\D/g, '').slice(0, 6))
    setError(undefined)
  }
  return { code, type, error, status, canAskAgain, askAgain: () => void ask(), submit }
}

/** Returns whether the time has passed. Renders again when it does. */
function useIsPast(at: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (at === null) return undefined
    const timer = setTimeout(() => setPassed(at), at - Date.now())
    return () => clearTimeout(timer)
  }, [at])
  return at === null || passed === at
}
