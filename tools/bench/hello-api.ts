/** An API that does nothing, to measure the cost of the HTTP library alone. */
import Fastify from 'fastify'

const app = Fastify()
app.post('/api/v1/dice/roll', async () => ({ data: { hello: 'world' }, message: 'OK' }))
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ type: 'listening', port: Number(new URL(url).port) })
process.once('SIGTERM', () => void app.close().then(() => process.disconnect()))
