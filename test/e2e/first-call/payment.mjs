// One payment by a program that has done nothing else, over a stubbed fetch: prints what ran in it, and the regular expressions that it used.
import { Session } from 'node:inspector/promises'
import { intent, quickFetch } from '../../bench/platform.mjs'

const { exec } = RegExp.prototype
const expressions = new Set()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true })
globalThis.fetch = quickFetch
const { connect } = await import('../../bench/contenders/tarja.mjs')
await session.post('Profiler.takePreciseCoverage') // What ran while loading is forgotten.
// Every use of an expression, by `test`, `replace` or `match`, calls `exec` where somebody has put another one.
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
