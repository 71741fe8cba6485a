// Plain ky doing the bare POST: no token, no validation. The yardstick of the CPU budget.
import ky from 'ky'
import { intentPath, toWire } from './job.mjs'

export function connect(baseUrl) {
	return (intent) => ky.post(`${baseUrl}${intentPath}?meioPagamento=`, { json: toWire(intent) }).json()
}
