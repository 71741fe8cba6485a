import { createClient, definePlugin, operation, type TarjaError, type Transport } from '@tarja/core'
import { type LogRecord, logging } from '@tarja/core/logging'
import { describe, expect, it, rejection, sentOnce } from '@tarja-test/harness'
import { printedForms } from '../../test/printed-forms.ts'

const card = '4111111111111111'
/** Passes for a card number, as one number of 14 digits in four does. */
const short = '30569309025904'
const entry = '20261122T143851050Z-idcimphjbdefagko'

interface Made {
	readonly error: TarjaError
	readonly line: LogRecord
}

/** Sends nothing twice, in browsers too, so that a refusal is one. */
const answering = (status: number): Transport => sentOnce(async () => Response.json({}, { status }))

/** A payment whose answer is a 500, or another; its layer keeps it as `entry`. */
async function lost(
	body: object,
	{ clear = true, reference = 'order-7', kept = entry, status = 500 }: Partial<Settings> = {},
): Promise<Made> {
	const lines: LogRecord[] = []
	const keeper = definePlugin({
		id: 'keeper',
		setup: ({ callFor }) => ({
			api: { callFor },
			call: { journal: (call, next) => next({ ...call, entryId: kept as string }) },
		}),
	})
	const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n', 'm'], unmaskedFields: clear })
	const client = createClient({ baseUrl: 'https://platform.example', transport: answering(status) })
		.use(keeper)
		.use(logging((record) => lines.push(record)))
	const error = await rejection<TarjaError>(client.keeper.callFor(reference, pay, { body }))
	return { error, line: lines.at(-1) as LogRecord }
}

interface Settings {
	readonly clear: boolean
	readonly reference: string
	/** What the layer hands on as the entry's id, whatever it is. */
	readonly kept: unknown
	readonly status: number
}

describe('the error of a payment that may have been made', () => {
	it('names it in every form, with its reference and the entry that a layer keeps of it', async () => {
		const { error } = await lost({ n: '000124', m: short })
		expect(error.message).to.match(
			/before you repeat it \[reference "order-7", entry "20261122T143851050Z-idcimphjbdefagko", n "000124", m "30569309025904"\]$/,
		)
		for (const [form, text] of Object.entries(printedForms(error)))
			for (const name of ['order-7', entry, '000124', short]) expect(text, form).to.contain(name)
		expect(error).to.deep.include({ entryId: entry, fields: { n: '000124', m: short } })
	})

	it('names it in the line of a log as well', async () => {
		const { line } = await lost({ n: '000124', m: 7 })
		expect(line).to.deep.include({ reference: 'order-7', entryId: entry, 'fields.n': '000124', 'fields.m': 7 })
		expect(line.message).to.match(/ \[reference "order-7", entry "[^"]+", n "000124", m 7\]$/)
	})

	it('has a stable text before it: two payments differ in the brackets alone', async () => {
		const [one, two] = await Promise.all([lost({ n: '1' }), lost({ n: '2' }, { reference: 'order-8', kept: 'other' })])
		const stable = ({ error }: Made): string => error.message.replace(/ \[.*\]$/, '')
		expect(stable(one))
			.to.equal(stable(two))
			.and.to.match(/look it up by error\.record before you repeat it$/)
	})

	it('holds no card number, token or credential in any form, wherever one was put by mistake', async () => {
		const secrets = [card, '4111-1111-1111-1111', 'Bearer abcdefghijklmnop', 'eyJhbGciOiJub25lIn0.e30.abc']
		for (const secret of secrets)
			for (const clear of [true, false])
				for (const where of ['field', 'nested', 'reference', 'entry'] as const) {
					const reference = secret.replaceAll(' ', '-')
					if (where === 'reference' && reference !== secret) continue
					const body = where === 'field' ? { n: secret } : { n: where === 'nested' ? { deep: [secret] } : '1' }
					const { error, line } = await lost(body, {
						clear,
						...(where === 'reference' && { reference: secret }),
						...(where === 'entry' && { kept: secret }),
					})
					for (const [form, text] of Object.entries({ ...printedForms(error), line: JSON.stringify(line) }))
						expect(text, `${where}, ${form}`).not.to.contain(secret)
				}
	})

	it('shows no card number of 14 digits as a reference, and none of other scripts, but a number that only looks like one', async () => {
		const wide = [...card].map((digit) => String.fromCodePoint(0xfee0 + digit.charCodeAt(0))).join('')
		for (const reference of [
			short,
			'3056 930902 5904',
			'36-0000-0000-0008',
			'order 38000000000006',
			wide,
			'a\neyJhbGci.e30.x',
		]) {
			const { error, line } = await lost({ n: '1' }, { reference })
			for (const [form, text] of Object.entries({ ...printedForms(error), line: JSON.stringify(line) }))
				expect(text, `${reference}, ${form}`).not.to.contain(reference.split('\n').at(-1))
		}
		for (const reference of ['20260131123456', '36000000000000', '4111111111111', 'pedido-30569309025905'])
			expect((await lost({ n: '1' }, { reference })).error.message).to.contain(`[reference "${reference}"`)
	})

	it('holds no card number in the parts of a list or an object', async () => {
		const groups = ['4111', '1112', '2223', '3333'] // Passes Luhn's check.
		const [a, b, c, d] = groups
		const shapes = [
			groups,
			groups.map(Number),
			{ a, b, c, d },
			{ a: [a, b], b: { c, d } },
			[
				[a, b],
				[c, d],
			],
			{ x: { [`${a}`]: { [`${b}`]: [c, d] } } },
		]
		for (const n of shapes) {
			const { error, line } = await lost({ n })
			// The line of a frame may be 41112.
			for (const [form, text] of Object.entries({ ...printedForms(error), line: JSON.stringify(line) }))
				for (const part of groups)
					expect(text.replace(/:\d+:\d+/g, ''), `${JSON.stringify(n)}, ${form}`).not.to.contain(part)
		}
		// What the parts are of, nobody can say: all of them are masked, and `error.record` has them.
		const { error } = await lost({ n: { bank: '0341', account: '12345' } })
		expect(error.fields).to.deep.equal({ n: '[redacted]' })
		expect(error.record?.fields).to.deep.equal({ n: { bank: '0341', account: '12345' } })
	})

	it('masks what looks like a card number where nobody said that the fields are none', async () => {
		const { error, line } = await lost({ n: short, m: '000124' }, { clear: false })
		expect(error.fields).to.deep.equal({ n: '[redacted]', m: '000124' })
		expect(JSON.stringify([...Object.values(printedForms(error)), line])).not.to.contain(short)
	})

	it('is one line of bounded length, whatever the fields hold', async () => {
		const turning = ['a\nb', '\u001b[31mred', '\u009b31m', '\u202egpj.exe', 'a\u2028b', '\ud800']
		const hostile = [...turning, 'x'.repeat(100_000), '"] fake ["']
		for (const n of [...hostile, { deep: hostile }, hostile, null, true]) {
			const { error, line } = await lost({ n, m: '7' })
			for (const { message } of [error, line]) {
				expect(message).not.to.match(/[\p{C}\p{Zl}\p{Zp}]/u)
				expect(message.length).to.be.below(1500)
			}
		}
	})

	it('keeps its end where somebody has changed the message, and masks what was put there', async () => {
		const { error } = await lost({ n: short })
		const end = error.message.slice(error.message.lastIndexOf(' ['))
		error.message = `while paying with ${card}: ${error.message}`
		const { message } = JSON.parse(JSON.stringify(error))
		expect(message).to.match(/^while paying with \[redacted\]: Cannot complete pay/)
		expect(message.endsWith(end)).to.equal(true)
		error.message = `another ${card}`
		expect(JSON.parse(JSON.stringify(error)).message).to.equal('another [redacted]')
	})

	it('takes an entry’s id from a layer whatever that is', async () => {
		for (const kept of [undefined, null, 7, {}, Object.create(null), 'x'.repeat(1000)]) {
			const { error } = await lost({ n: '1' }, { kept })
			expect(error).to.include({ outcome: 'unknown', code: 'http_status' })
			expect(error.entryId?.length ?? 0).to.be.below(201)
		}
	})
})

describe('a field that its operation declares as a fingerprint', () => {
	it('is printed in no form, and is in the record as it was sent', async () => {
		const pay = operation({
			method: 'POST',
			path: '/pay',
			identifiedBy: { n: 'text', cpf: 'fingerprint' },
			unmaskedFields: true,
		})
		const lines: LogRecord[] = []
		const client = createClient({ baseUrl: 'https://platform.example', transport: answering(500) }).use(
			logging((record) => lines.push(record)),
		)
		const error = await rejection<TarjaError>(client.call(pay, { body: { n: '000124', cpf: '12345678909' } }))
		for (const [form, text] of Object.entries({ ...printedForms(error), lines: JSON.stringify(lines) }))
			expect(text, form).not.to.contain('12345678909')
		expect(error.message).to.contain('n "000124", cpf "[redacted]"')
		expect(error.record?.fields).to.deep.equal({ n: '000124', cpf: '12345678909' })
	})
})

describe('the error of a payment that was refused', () => {
	it('names its order and entry, and none of its fields', async () => {
		const { error, line } = await lost({ n: '000124000124' }, { status: 422 })
		expect(error).to.include({ outcome: 'rejected', entryId: entry, reference: 'order-7', fields: undefined })
		expect(error.message).to.match(/does not refuse the order.* \[reference "order-7", entry "[^"]+"\]$/)
		expect(line).to.include({ entryId: entry, reference: 'order-7' })
		expect(JSON.stringify([error, line])).not.to.contain('000124000124')
	})
})
