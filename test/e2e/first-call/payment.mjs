// Makes one payment with a stubbed fetch, in a program that does nothing else. Prints the functions that ran, and the regular expressions
// that it used.
import { Session } from 'node:inspector/promises'
import { intent, quickFetch, replaceFetch } from '../../bench/platform.mjs'

const { exec } = RegExp.prototype
const expressions = new Set()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true })
replaceFetch(quickFetch)
const { connect } = await import('../../bench/contenders/tarja.mjs')
await session.post('Profiler.takePreciseCoverage') // Resets the counts, so that functions that ran while loading aren't counted.
// `test`, `replace` and `match` call `exec` if it was replaced, so every use of an expression is recorded.
RegExp.prototype.exec = function (text) {
	expressions.add(String(this))
	return exec.call(this, text)
}
await connect('https://platform.example')(intent())
RegExp.prototype.exec = exec
const { result } = await session.post('Profiler.takePreciseCoverage')
const ran = result.flatMap(({ url, functions }) =>
	functions.filter(({ ranges }) => ranges[0].count).map(({ functionName }) => `${url} ${functionName}`),
)
console.log(JSON.stringify({ ran, expressions: [...expressions] }))
