import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './page-title.module.css'

type PageTitleProps = { title: string; isHidden?: boolean; children?: ReactNode }

/**
 * Renders the page's only h1. It takes the focus after navigation, but not on the first page of a
 * visit.
 */
export function PageTitle({ title, isHidden = false, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Kapis`
    if (isVisitBegun) heading.current?.focus({ preventScroll: true })
    isVisitBegun = true
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1} className={isHidden ? 'sr' : styles.title}>
      {children ?? title}
    </h1>
  )
}

let isVisitBegun = false
