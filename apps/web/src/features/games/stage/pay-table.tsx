import { useTexts } from '#texts/texts.ts'
import styles from './pay-table.module.css'
import { playTexts } from '../model/play-texts.ts'

type PayTableProps = {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Shows a table of what a game pays and how often. */
export function PayTable({ head, rows }: PayTableProps) {
  const play = useTexts(playTexts)
  return (
    <table className={`num ${styles.table}`}>
      <caption className="sr">{play.payTable}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
