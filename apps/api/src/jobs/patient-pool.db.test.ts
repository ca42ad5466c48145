import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { openFaultProxy } from '../../../../tools/fault-proxy/fault-proxy.ts'
import { endWhenIdle, openPatientPool } from './patient-pool.ts'

const { adminUrl } = inject('kapisDb')

test('a pool counts as in use while a statement that lost its connection waits to be repeated', async () => {
  const url = new URL(adminUrl)
  const proxy = await openFaultProxy(Number(url.port))
  url.port = String(proxy.port)
  const patient = openPatientPool({ connectionString: url.href })
  const client = await patient.pool.connect()
  proxy.resetAll()
  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  client.release(true)
  expect(patient.isIdle()).toBe(false)
  await patient.pool.end()
  await proxy.close()
})

test('a statement that is repeated after the end of its pool does not fail', async () => {
  const patient = openPatientPool({ connectionString: adminUrl })
  await patient.pool.query('select 1')
  expect(patient.isIdle()).toBe(true)
  await endWhenIdle(patient)
  const repeated = patient.pool.connect().then(
    () => 'connected',
    () => 'refused',
  )
  expect(await Promise.race([repeated, wait(50, 'waits')])).toBe('waits')
})
