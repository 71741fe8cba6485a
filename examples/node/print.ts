// What a person wants to see: each exchange with its time, no secret in it, and what the emulator made of it.
import type { AnyTarjaError } from '@tarja/core'
import type { LogView } from '@tarja/emulator'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A fetch that prints every exchange. Credentials and values are masked; names and sizes are shown. */
export function printExchange(fetch: Fetch): Fetch {
	return async (url, init) => {
		const began = performance.now()
		const response = await fetch(url, init)
		const { pathname, search } = new URL(url)
		console.log(`→ ${init.method} ${pathname}${search}`)
		for (const [name, value] of new Headers(init.headers)) console.log(`  ${name}: ${masked(name, value)}`)
		if (typeof init.body === 'string')
			console.log(`  (body of ${init.body.length} bytes: ${fieldNames(init.body).join(', ')})`)
		console.log(`← ${response.status} ${response.statusText} after ${(performance.now() - began).toFixed(1)} ms`)
		for (const name of ['content-type', 'emulator-assumption'])
			if (response.headers.has(name)) console.log(`  ${name}: ${response.headers.get(name)}`)
		console.log()
		return response
	}
}

function masked(name: string, value: string): string {
	if (name === 'authorization') return `${value.split(' ')[0]} ***`
	return name === 'access_token' && value ? '***' : value
}

function fieldNames(body: string): string[] {
	return body.startsWith('{') ? Object.keys(JSON.parse(body)) : [...new URLSearchParams(body).keys()]
}

export function printLog({ entries, intents, alike }: LogView): void {
	console.log('The emulator’s own log:')
	for (const { seq, method, path, status, effect, applied } of entries)
		console.log(`  ${seq}. ${method} ${path} → ${status}${applied ? `, applied: ${effect}` : ', nothing applied'}`)
	console.log(`  ${intents.length} payment intent, ${alike.length} alike another`)
}

/** What the person at 3 a.m. needs: what failed, what is known of its effect, what to look up. */
export function printError(error: AnyTarjaError): void {
	console.error(`${error.message}\n  code ${error.code}, outcome ${error.outcome}`)
	if (error.record) console.error(`  look it up by ${JSON.stringify(error.record.fields)}`)
}
