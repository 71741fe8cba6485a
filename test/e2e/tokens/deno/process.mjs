// One of many processes on one KV file: deno run process.mjs <file>
import { denoKvTokens } from '@tarja/token-kv/deno'
import { paysWith } from '../../fleet.mjs'
import { withPatientStores } from '../../patient-stores.mjs'

withPatientStores()
const [path] = Deno.args
await paysWith(denoKvTokens(await Deno.openKv(path)))
