// What each peer is asked to do: POST an intent with a token that is there, read the JSON.
import { intentPath, toWire } from '../contenders/job.mjs'

export const target = `${intentPath}?meioPagamento=`
export const headers = {
	accept: 'application/json',
	access_token: '',
	authorization: 'Bearer a-token',
	'content-type': 'application/json',
}
export const bodyOf = (intent) => JSON.stringify(toWire(intent))
