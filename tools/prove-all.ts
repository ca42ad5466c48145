import { proveAll } from './prove/prove-all.ts'

const { passed, failed } = await proveAll({ isNight: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
