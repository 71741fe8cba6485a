// One payment by a program that has done nothing else, over a stubbed `fetch`: what list.mjs has V8 write a log of. Its last line is
// every regular expression that was used.
import { registerHooks } from 'node:module'
import { intent, quickFetch } from '../../test/bench/platform.mjs'
import { isBuilt, withoutHints } from './without-hints.mjs'

const { exec } = RegExp.prototype
const expressions = new Set()
let isRecording = true
// Every use of an expression, by `test`, `replace` or `match`, calls `exec` where somebody has put another one.
RegExp.prototype.exec = function (text) {
	if (isRecording) expressions.add(String(this))
	return exec.call(this, text)
}

registerHooks({
	load(url, context, nextLoad) {
		const loaded = nextLoad(url, context)
		isRecording = false
		const source = isBuilt(url) ? withoutHints(String(loaded.source)) : loaded.source
		isRecording = true
		return { ...loaded, source }
	},
})
globalThis.fetch = quickFetch
const { connect } = await import('../../test/bench/contenders/tarja.mjs')

/** From here on it is no longer loading: the log has this name. */
async function firstCall() {
	await connect('https://platform.example')(intent())
}

await firstCall()
console.log(JSON.stringify([...expressions]))
