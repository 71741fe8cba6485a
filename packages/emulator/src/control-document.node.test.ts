// The control plane does what its document says: every control is called, and what it answers is held against its schema.
import { describe, expect, it } from '@tarja-test/harness'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { consolePage } from './console.ts'
import { controlDocument } from './control-document.ts'
import { createEmulator } from './emulator.ts'
import { intentRequest, tokenFrom } from './exchanges.test.ts'

interface Described {
	readonly responses: Readonly<
		Record<string, { readonly content?: { readonly 'application/json': { schema: object } } }>
	>
}

const paths = controlDocument.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>
const names = Object.entries(paths).flatMap(([path, methods]) =>
	Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
)
const fault = {
	at: 'mid-body',
	action: 'close',
	delayMs: { from: 1, to: 2 },
	match: { field: { name: 'a', value: 1 } },
}
const bodies: Readonly<Record<string, (state: object) => unknown>> = {
	'PATCH /settings': () => ({ tokenLifetimeSeconds: 5 }),
	'POST /faults': () => [fault, { at: 'before-accept', action: 'status', rate: { requests: 1, seconds: 1 } }],
	'POST /scenario': () => ({ scenario: 1, name: 'x', steps: [{ fault }, { answer: { status: 201 } }] }),
	'POST /requests/{id}/repeat': () => ({ unsafe: true, fault: { at: 'after-commit', action: 'reset' } }),
	'POST /play': () => ({ fault: { at: 'mid-body', action: 'close' } }),
	'PUT /state': (state) => state,
}

/** An emulator that has seen something of everything. */
async function busy() {
	const emulator = createEmulator({ console: consolePage })
	const token = await tokenFrom(emulator)
	for (let sent = 0; sent < 2; sent += 1) await emulator.fetch(intentRequest(token))
	await emulator.fetch(intentRequest(token, { body: '{"valorTransacao":1}', headers: { 'emulator-call': 'c' } }))
	emulator.faults.add(
		{ at: 'mid-body', action: 'stall', delayMs: 1 },
		{ at: 'before-accept', action: 'status', rate: { requests: 1, seconds: 60 }, match: { path: '/x' } },
		{ at: 'mid-upload', action: 'reset', match: { path: '/nowhere' } },
	)
	await emulator.fetch(intentRequest(token))
	await emulator.fetch(new Request('http://localhost/x', { method: 'POST' }))
	emulator.revokeTokens()
	await tokenFrom(emulator)
	return emulator
}

describe('/-/control.json', () => {
	const ajv = new Ajv2020({ strict: false, validateFormats: false })
	ajv.addSchema({ $id: 'control', ...controlDocument })

	it('describes every control, and no other', async () => {
		const answer = await createEmulator().fetch(new Request('http://localhost/-/nothing'))
		const { detail } = (await answer.json()) as { detail: string }
		const served = [...detail.matchAll(/([A-Z]+) \/-(\/[^\s,]*)/g)].map(([, method, path]) => `${method} ${path}`)
		const notJson = ['GET /', 'GET /guide', 'GET /events', 'GET /har']
		expect(served.filter((name) => !notJson.includes(name)).sort()).to.deep.equal([...names].sort())
	})

	for (const name of names)
		it(`is right about ${name}`, async () => {
			const emulator = await busy()
			const [method = '', path = ''] = name.split(' ')
			const sent = bodies[name]?.(emulator.exportState())
			const url = `http://localhost/-${path.replace('faults/{id}', 'faults/fault-1').replace('{id}', '2')}`
			const response = await emulator.fetch(
				new Request(url, { method, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) }),
			)
			const described = paths[path]?.[method.toLowerCase()]?.responses[response.status]
			expect(described, `${response.status}`).not.to.equal(undefined)
			const schema = described?.content?.['application/json'].schema
			if (schema === undefined) return expect(await response.text()).to.equal('')
			const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"control#/')))
			expect(validate(await response.json()), JSON.stringify(validate.errors)).to.equal(true)
			return undefined
		})
})
