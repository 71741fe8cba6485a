import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { intentPath } from './exchanges.test.ts'
import { createLabels, maskBody, maskHeaders, maskPath, maskQuery } from './mask.ts'
import type { Message } from './message.ts'

function message(path: string, type: string, body: string): Message {
	return {
		method: 'POST',
		url: `http://emulator.invalid${path}`,
		path,
		query: '',
		headers: new Headers({ 'content-type': type }),
		body: new TextEncoder().encode(body),
		tooLarge: false,
	}
}

function json(body: unknown): string {
	return maskBody(
		message(intentPath, 'application/json', JSON.stringify(body)),
		createLabels({ items: 100, characters: 100_000 }),
	)
}

describe('createLabels()', () => {
	it('gives equal values equal labels, and others others', () => {
		fc.assert(
			fc.property(fc.array(fc.string()), (values) => {
				const labels = createLabels({ items: 1_000, characters: 100_000 })
				const given = values.map((value) => labels.label(value))
				expect(new Set(given).size).to.equal(new Set(values).size)
				expect(values.map((value) => labels.label(value))).to.deep.equal(given)
			}),
			random(),
		)
	})

	it('forgets the oldest values beyond its limit, and never gives a label twice', () => {
		const labels = createLabels({ items: 2, characters: 100_000 })
		expect(['a', 'b', 'c', 'a'].map(labels.label)).to.deep.equal(['#1', '#2', '#3', '#4'])
	})

	it('remembers no value that is too long, and no more characters than it may', () => {
		const labels = createLabels({ items: 1_000, characters: 10_000 })
		const long = 'x'.repeat(4_097)
		expect([labels.label(long), labels.label(long)]).to.deep.equal(['#1', '#2'])
		for (let value = 0; value < 100; value += 1) labels.label(String(value).padStart(4_096, '0'))
		expect(labels.characters()).to.be.at.most(10_000)
		expect(JSON.stringify(labels.exportState()).length).to.be.at.most(10_000)
	})

	it('goes on from an exported state', () => {
		const labels = createLabels({ items: 10, characters: 100_000 })
		labels.label('a')
		const other = createLabels({ items: 10, characters: 100_000 })
		other.importState(JSON.parse(JSON.stringify(labels.exportState())))
		expect([other.label('b'), other.label('a')]).to.deep.equal(['#2', '#1'])
	})
})

describe('maskHeaders()', () => {
	it('keeps what is harmless, the scheme, and emptiness; it masks everything else', () => {
		const headers = new Headers({
			accept: 'application/json',
			access_token: '',
			authorization: 'Bearer abc',
			'x-anything': 'abc',
		})
		expect(maskHeaders(headers, createLabels({ items: 10, characters: 100_000 }))).to.deep.equal({
			accept: 'application/json',
			access_token: '',
			authorization: 'Bearer [#1]',
			'x-anything': '[#1]',
		})
	})
})

describe('maskQuery()', () => {
	it('keeps meioPagamento, and masks other names and values', () => {
		const labels = createLabels({ items: 10, characters: 100_000 })
		expect(maskQuery('meioPagamento', labels)).to.equal('meioPagamento')
		expect(maskQuery('meioPagamento=', labels)).to.equal('meioPagamento=')
		expect(maskQuery('meioPagamento=PIX&token=t=1&x', labels)).to.equal('meioPagamento=PIX&[#1]=[#2]&[#3]')
	})
})

describe('maskPath()', () => {
	it('masks long runs of digits', () => {
		expect(maskPath('/cards/4111111111111111/v1', createLabels({ items: 10, characters: 100_000 }))).to.equal(
			'/cards/[#1]/v1',
		)
		expect(maskPath(intentPath, createLabels({ items: 10, characters: 100_000 }))).to.equal(intentPath)
	})
})

describe('maskBody()', () => {
	it('shows the type of a known field and nothing of its value', () => {
		expect(json({ nsuOrigem: '1', idCartao: 1, idCliente: null, codigoExternoCartao: '' })).to.equal(
			'{"nsuOrigem":"[string #1]","idCartao":"[integer #2]","idCliente":"[null]","codigoExternoCartao":"[\\"\\"]"}',
		)
	})

	it('masks the names of unknown fields', () => {
		expect(json({ secret: { a: 1 } })).to.equal('{"[name #1]":"[object #2]"}')
	})

	it('masks a form, and the name of its credential field with it', () => {
		const form = message('/oauth2/token', 'application/x-www-form-urlencoded', 'grant_type=password&username=&f=v')
		expect(maskBody(form, createLabels({ items: 10, characters: 100_000 }))).to.equal(
			'grant_type=password&username=&[#1]=[#2]',
		)
	})
	it('masks all of what is no form, though it is sent as one', () => {
		for (const text of ['{"terminalRequisitante":"secret"}', '4111111111111111=', 'grant_type=secret'])
			expect(
				maskBody(
					message('/oauth2/token', 'application/x-www-form-urlencoded', text),
					createLabels({ items: 10, characters: 100_000 }),
				),
			).to.match(/^(\[#1\]=|grant_type=\[#1\])$/)
	})

	it('says only how large anything else was', () => {
		expect(
			maskBody(message(intentPath, 'application/json', '{"a":'), createLabels({ items: 10, characters: 100_000 })),
		).to.equal('[5 bytes]')
		expect(
			maskBody(message(intentPath, 'application/json', '"a"'), createLabels({ items: 10, characters: 100_000 })),
		).to.equal('[3 bytes]')
		expect(
			maskBody(message('/else', 'text/plain', 'secret'), createLabels({ items: 10, characters: 100_000 })),
		).to.equal('[6 bytes]')
		expect(maskBody(message('/else', 'text/plain', ''), createLabels({ items: 10, characters: 100_000 }))).to.equal('')
	})

	it('never shows a value, whatever it is', () => {
		const marked = fc.string().map((text) => `${text}-marked-`)
		const bodies = fc.dictionary(marked, fc.oneof(marked, fc.array(marked), fc.dictionary(marked, marked)))
		fc.assert(
			fc.property(bodies, (body) => {
				expect(json(body)).not.to.contain('-marked-')
			}),
			random(),
		)
	})
})
