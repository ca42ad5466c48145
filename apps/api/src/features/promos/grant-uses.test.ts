import { expect, test } from 'vitest'
import { decideGrant } from './grant-uses.ts'

const open = { totalUses: 100, isOpen: true, grantedUses: 0, own: null, cells: 2, isPaused: false }
const none = { usedUses: 0, version: 0 }

test('a cell gets a quarter of an equal share of what is left, and at least one use', () => {
  expect(decideGrant(open, none, 'more')).toMatchObject({ granted: 12, isLast: false })
  expect(decideGrant({ ...open, grantedUses: 95 }, none, 'more')).toMatchObject({ granted: 1 })
})

test('nothing is granted above the uses of the code', () => {
  const full = { ...open, grantedUses: 100 }
  expect(decideGrant(full, none, 'more')).toMatchObject({ granted: 0, version: 0, isLast: true })
})

test('a code that was disabled or deleted is granted no more', () => {
  expect(decideGrant({ ...open, isOpen: false }, none, 'more').isLast).toBe(true)
})

test('a cell that has uses left, because a reply was lost, hears the same total again', () => {
  const own = { granted: 12, version: 0 }
  const shares = { ...open, grantedUses: 12, own }
  const again = decideGrant(shares, { usedUses: 5, version: 0 }, 'more')
  expect(again).toMatchObject({ granted: 12, version: 0, isLast: false })
})

test('uses that a cell has given back can be granted to another', () => {
  const own = { granted: 12, version: 0 }
  const back = decideGrant(
    { ...open, grantedUses: 12, own },
    { usedUses: 5, version: 1 },
    'nothing',
  )
  expect(back).toMatchObject({ granted: 5, version: 1 })
})

test('a request from before the last giving back changes nothing', () => {
  const own = { granted: 5, version: 1 }
  const late = decideGrant({ ...open, grantedUses: 5, own }, { usedUses: 2, version: 0 }, 'more')
  expect(late).toMatchObject({ granted: 5, version: 1, isLast: false })
})

test('nothing is granted before a new directory has heard from all cells', () => {
  const paused = { ...open, isPaused: true }
  expect(decideGrant(paused, { usedUses: 3, version: 2 }, 'more')).toEqual({
    granted: 3,
    version: 2,
    isLast: false,
    isPaused: true,
  })
})
