import { beforeEach, expect, test } from 'vitest'
import {
  amountForPractice,
  lastGame,
  openingAmount,
  rememberGame,
  rememberStake,
} from './last-stake.ts'

beforeEach(() => localStorage.clear())

test('a new player opens every game without a stake', () => {
  expect(openingAmount()).toBe('0.00')
  expect(amountForPractice(false)).toBe('10.00')
})

test('the next game opens with the last stake', () => {
  rememberStake('25.00')
  expect(openingAmount()).toBe('25.00')
})

test('practice is remembered, and ending it brings the stake back', () => {
  rememberStake('25.00')
  rememberStake(amountForPractice(true))
  expect(openingAmount()).toBe('0.00')
  expect(amountForPractice(false)).toBe('25.00')
})

test('the game that was opened last is remembered with its stake', () => {
  expect(lastGame()).toBeNull()
  rememberGame('plinko')
  expect(lastGame()).toEqual({ game: 'plinko', stakeText: null })
  rememberStake('50.00')
  expect(lastGame()).toEqual({ game: 'plinko', stakeText: '50' })
  rememberStake(amountForPractice(true))
  expect(lastGame()).toEqual({ game: 'plinko', stakeText: null })
  localStorage.setItem('last-stake', '{"game":"roulette"}')
  expect(lastGame()).toBeNull()
})

test('what is not an amount is not remembered', () => {
  rememberStake('25.00')
  for (const typed of ['', 'abc', '-1']) rememberStake(typed)
  expect(openingAmount()).toBe('25.00')
  localStorage.setItem('last-stake', '{"stakeText":"a lot"}')
  expect(openingAmount()).toBe('0.00')
})
