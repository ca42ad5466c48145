import { useRef } from 'react'
import { Button } from '#ui/button.tsx'

type FileButtonProps = { label: string; onChoose: (file: File) => void }

/** A button that lets the user choose a CSV file. */
export function FileButton({ label, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      <Button variant="primary" icon="i-upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
