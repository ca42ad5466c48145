import { useId } from 'react'
import { useTexts } from '#texts/texts.ts'
import { useOpenRounds } from './open-rounds.ts'
import { ResumeList } from './resume-list.tsx'
import styles from './resume.module.css'
import { roundTexts } from '../model/round-texts.ts'

/** Lists the open rounds on the home page. Renders nothing if there are none. */
export default function ResumeCard() {
  const roundsWords = useTexts(roundTexts)
  const id = useId()
  const rounds = useOpenRounds()
  if (rounds.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{roundsWords.resume.title}</h2>
      <ResumeList rounds={rounds} />
    </section>
  )
}
