import { LEGAL_AGE } from '@kapis/contract/session-user'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageTitle } from '#ui/page-title.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './legal-page.module.css'
import { legalTexts } from './legal-texts.ts'

const PARTS = ['terms', 'privacy', 'licence', 'play'] as const

/** The public page with the terms between the operator and the player, in plain language. */
export function LegalPage() {
  const texts = useTexts(legalTexts)
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <article className={styles.page}>
      <PageTitle title={texts.title} />
      <p className={styles.lead}>{texts.lead}</p>
      {PARTS.map((part) => {
        const { title, words } = texts[part]
        return (
          <section key={part} id={part} tabIndex={-1} aria-labelledby={`${part}-title`}>
            <h2 id={`${part}-title`}>{title}</h2>
            <ul>
              {words(LEGAL_AGE).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </article>
  )
}
