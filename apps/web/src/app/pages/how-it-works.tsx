import styles from './home-page.module.css'

const STEPS = {
  before: [
    ['Create an account', 'A username, an email and a Philippine mobile number.'],
    ['Try a practice roll', 'A bet of 0 costs nothing and pays nothing.'],
    ['Play and check', 'Your browser verifies each result the moment it is settled.'],
  ],
  after: [
    ['A promise first', 'The seeds of your next rounds are sealed before you bet.'],
    ['Your own seed', 'Your browser adds a number that nobody else could know.'],
    ['Checked at once', 'A tick beside the result means that your browser agrees.'],
  ],
} as const

export function HowItWorks({ isSignedIn }: { isSignedIn: boolean }) {
  const steps = STEPS[isSignedIn ? 'after' : 'before']
  return (
    <section className={styles.how}>
      <h2>{isSignedIn ? 'How results are decided' : 'How it works'}</h2>
      <ol>
        {steps.map(([name, words], i) => (
          <li key={name}>
            <span className={styles.step} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <b>{name}</b>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
