import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from './render-schema.ts'

const CREATED = /^create (?:or replace )?(?:table|view) (?:if not exists )?(\w+)/gim

/**
 * Reads the migrations that create tables or views. Each is a subject of the description: its first
 * comment introduces the tables that it creates, in their order.
 */
export function readSubjects(dir: string): Subject[] {
  return readdirSync(dir)
    .toSorted()
    .map((file) => subjectOf(file, readFileSync(join(dir, file), 'utf8')))
    .filter(({ tables }) => tables.length > 0)
}

export function subjectOf(file: string, text: string): Subject {
  const introduction = /^(?:--[^\n]*\n)+/.exec(text)?.[0] ?? ''
  return {
    file,
    introduction: introduction
      .replaceAll(/^-- ?/gm, '')
      .replace(/^Why: (.)/, (_, first: string) => first.toUpperCase())
      .trim(),
    tables: [...text.matchAll(CREATED)].flatMap(([, name]) => name ?? []),
  }
}
