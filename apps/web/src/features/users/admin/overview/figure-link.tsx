import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The target of a figure's link: a staff page, or a section of this page. */
export type FigureTarget = { page: string; search?: Record<string, string> } | { part: string }

type FigureLinkProps = { place: FigureTarget; className?: string | undefined; children: ReactNode }

export function FigureLink({ place, className, children }: FigureLinkProps) {
  if ('part' in place) {
    return (
      <a href={`#${place.part}`} className={className}>
        {children}
      </a>
    )
  }
  const to: string = `/admin/${place.page}`
  return (
    <Link to={to} search={place.search ?? {}} {...(className !== undefined && { className })}>
      {children}
    </Link>
  )
}
