// One of many processes that share a Redis: node process.mjs <URL of Redis> [patient]
import { redisTokens } from '@tarja/token-redis'
import { createClient as createRedis } from 'redis'
import { paysWith } from '../fleet.mjs'
import { withPatientStores } from '../patient-stores.mjs'

if (process.argv[3] === 'patient') withPatientStores()
const redis = createRedis({ url: process.argv[2], disableOfflineQueue: true }).on('error', () => {})
await redis.connect()
// Not the 250 ms of a server: tests start many processes on few cores.
const send = (words, signal) => redis.sendCommand([...words], { abortSignal: signal })
await paysWith(redisTokens(send, { timeoutMs: 1000 }))
process.exit()
