// What a person wants to see: each exchange with its time, no secret in it, and what the emulator made of it.
import type { AnyTarjaError, Transport } from '@tarja/core'
import type { LogView } from '@tarja/emulator'

/** A transport that prints every exchange. Credentials and values are masked; names and sizes are shown. */
export function printExchanges(transport: Transport): Transport {
	return {
		async send(outgoing, report) {
			const began = performance.now()
			const answer = await transport.send(outgoing, report)
			const { pathname, search } = new URL(outgoing.url)
			console.log(`→ ${outgoing.method} ${pathname}${search}`)
			for (const [name, value] of outgoing.headers) console.log(`  ${name}: ${maskHeader(name, value)}`)
			const text = typeof outgoing.body === 'string' ? outgoing.body : new TextDecoder().decode(outgoing.body)
			if (text) console.log(`  (body of ${text.length} characters: ${fieldNames(text).join(', ')})`)
			console.log(`← ${answer.status} after ${(performance.now() - began).toFixed(1)} ms`)
			for (const name of ['content-type', 'emulator-assumption'])
				if (answer.headers.has(name)) console.log(`  ${name}: ${answer.headers.get(name)}`)
			console.log()
			return answer
		},
	}
}

function maskHeader(name: string, value: string): string {
	if (name === 'authorization') return `${value.split(' ')[0]} ***`
	return name === 'access_token' && value ? '***' : value
}

function fieldNames(body: string): string[] {
	return body.startsWith('{') ? Object.keys(JSON.parse(body)) : [...new URLSearchParams(body).keys()]
}

export function printLog({ entries, payments }: LogView): void {
	console.log('The emulator’s own log:')
	for (const { seq, method, path, status, effect, applied } of entries)
		console.log(`  ${seq}. ${method} ${path} → ${status}${applied ? `, applied: ${effect}` : ', nothing applied'}`)
	for (const { received, verdict } of payments) console.log(`  payment of requests ${received.join(', ')}: ${verdict}`)
}

/** What the person at 3 a.m. needs: what failed, what is known of its effect, what to look up. */
export function printError(error: AnyTarjaError): void {
	console.error(`${error.message}\n  code ${error.code}, outcome ${error.outcome}`)
	if (error.record) console.error(`  look it up by ${JSON.stringify(error.record.fields)}`)
}
