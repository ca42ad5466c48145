import type { ReactNode } from 'react'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { useTexts } from '#texts/texts.ts'
import styles from './profile-page.module.css'

type ProfileSectionProps = { name: keyof typeof profileTexts.en.sections; children: ReactNode }

/** A section of the profile page or the security page, with its heading and a line below it. */
export function ProfileSection({ name, children }: ProfileSectionProps) {
  const texts = useTexts(profileTexts)
  return (
    <section id={name} className={styles.section} aria-label={texts.sections[name]}>
      <h2>{texts.sections[name]}</h2>
      <p>{texts.leads[name]}</p>
      {children}
    </section>
  )
}
