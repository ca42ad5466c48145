import { useId } from 'react'
import { messages } from '#lib/messages.ts'
import { useOpenRounds } from './open-rounds.ts'
import { ResumeList } from './resume-list.tsx'
import styles from './resume.module.css'

/** Lists open rounds on the home page; hidden if there are none. */
export default function ResumeCard() {
  const id = useId()
  const rounds = useOpenRounds()
  if (rounds.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{messages.rounds.resume.title}</h2>
      <ResumeList rounds={rounds} />
    </section>
  )
}
