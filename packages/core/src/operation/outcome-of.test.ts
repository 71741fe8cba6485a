import { describe, expect, it } from '@tarja-test/harness'
import { operation } from './operation.ts'
import { classifyResponse, type OutcomeFields, type OutcomeRule } from './outcome-of.ts'

const rule: OutcomeFields = {
	field: 'status',
	applied: ['ACCEPTED', 51],
	rejected: ['DECLINED', null],
	pending: ['REVIEW'],
	notProcessedStatus: [404, 429],
}

function word(data: unknown, { status = 200, own = rule, type = 'application/json' }: Partial<Given> = {}) {
	const response = { status, headers: new Headers({ 'content-type': type }), body: JSON.stringify(data) ?? '', data }
	return classifyResponse(own, response)
}

interface Given {
	readonly status: number
	readonly own: OutcomeRule
	readonly type: string
}

describe('problems of outcomeOf', () => {
	const problems = {
		field: 'errors[].code',
		rejected: ['NO_FUNDS', 51],
		notProcessed: ['BUSY', 'TWICE'],
		exists: ['EXISTS'],
	}
	const own = { ...rule, problems: { ...problems, rejected: [...problems.rejected, 'TWICE'] } }
	const codes = (...list: readonly unknown[]) => ({ errors: list.map((code) => ({ code })) })

	it('end an order if all codes are in one list', () => {
		const cases: readonly (readonly [data: unknown, word: string | undefined])[] = [
			[codes('NO_FUNDS'), 'rejected'],
			[codes('NO_FUNDS', '51'), 'rejected'],
			[codes('BUSY'), 'not_processed'],
			[codes('NO_FUNDS', 'BUSY'), 'unknown'],
			[codes('NO_FUNDS', 'OTHER'), 'unknown'],
			[codes('TWICE'), 'unknown'],
			[codes('EXISTS'), 'unknown'],
			[codes('NO_FUNDS', 'EXISTS'), 'unknown'],
			[codes('OTHER'), undefined],
			[codes(), undefined],
			[codes({}, null), undefined],
			[{ errors: { code: 'NO_FUNDS' } }, undefined],
			[{ code: 'NO_FUNDS' }, undefined],
		]
		for (const status of [400, 402, 422, 500])
			for (const [data, expected] of cases) expect(word(data, { status, own }), JSON.stringify(data)).to.equal(expected)
	})

	it('count in error responses with JSON, after the field and before the status', () => {
		const data = codes('NO_FUNDS')
		for (const status of [200, 202, 302]) expect(word(data, { status, own })).not.to.equal('rejected')
		expect(word(data, { status: 422, own, type: 'text/html' })).to.equal(undefined)
		expect(word({ ...data, status: 'ACCEPTED' }, { status: 422, own })).to.equal('applied')
		expect(word(data, { status: 429, own })).to.equal('rejected')
		expect(word(codes('OTHER'), { status: 429, own })).to.equal('not_processed')
	})

	it('are read at the root, in an object, and in a list', () => {
		const at = (field: string) => ({ ...rule, problems: { field, rejected: ['X'] } })
		for (const [field, data] of [
			['code', { code: 'X' }],
			['error.code', { error: { code: 'X' } }],
			['[].Code', [{ Code: 'X' }]],
			['Code', [{ Code: 'X' }]],
			['errors[]', { errors: ['X'] }],
			['a[].b[].c', { a: [{ b: [{ c: 'X' }] }] }],
		] as const)
			expect(word(data, { status: 400, own: at(field) }), field).to.equal('rejected')
	})

	it('are no status that repeats the HTTP status', () => {
		expect(word({ status: 422, title: 'x' }, { status: 422 })).to.equal(undefined)
		expect(word({ status: 422 }, { status: 400 })).to.equal('unknown')
		expect(word({ status: 200 }, { status: 200 })).to.equal('unknown')
		const listed = { field: 'status', applied: [201], rejected: [] }
		expect(word({ status: 201 }, { status: 201, own: listed })).to.equal('applied')
	})

	it('are checked, and a field may have no word of refusal or of success', () => {
		const define = (outcomeOf: unknown) => () =>
			operation({ method: 'POST', path: '/a', outcomeOf: outcomeOf as 'http' })
		const plain = { field: 'status', applied: ['A'], rejected: [] }
		for (const given of [plain, { ...plain, applied: [], pending: ['P'] }, { ...plain, problems }])
			expect(define(given), JSON.stringify(given)).not.to.throw()
		for (const wrong of [
			{ field: 'a' },
			{ field: '', rejected: ['x'] },
			{ field: 'a', rejected: 'x' },
			{ field: 'a', refused: ['x'] },
		])
			expect(define({ ...plain, problems: wrong }), JSON.stringify(wrong)).to.throw(/outcomeOf/)
		expect(define({ ...plain, applied: [] })).to.throw(/outcomeOf/)
	})
})

describe('outcomeOf as data', () => {
	it('is decided by the value of the field, whatever the status', () => {
		for (const status of [200, 202, 302, 400, 401, 402, 404, 500]) {
			expect(word({ status: 'ACCEPTED' }, { status })).to.equal('applied')
			expect(word({ status: '51' }, { status })).to.equal('applied')
			expect(word({ status: 'DECLINED' }, { status })).to.equal('rejected')
			expect(word({ status: null }, { status })).to.equal('rejected')
			expect(word({ status: 'REVIEW' }, { status })).to.equal('pending')
		}
	})

	it('is unknown for any other value, and for a success without the field', () => {
		for (const status of [200, 201, 400, 402, 422, 500])
			expect(word({ status: 'OTHER' }, { status })).to.equal('unknown')
		for (const data of [{}, [], 'ACCEPTED', undefined, { status: {} }, { status: ['ACCEPTED'] }, { error: 'declined' }])
			expect(word(data), JSON.stringify(data)).to.equal('unknown')
		expect(word({ status: 'BOTH' }, { own: { field: 'status', applied: ['BOTH'], rejected: ['BOTH'] } })).to.equal(
			'unknown',
		)
	})

	it('is unknown if a function returns a list with a word, or the name of a member that every object has', () => {
		for (const own of [() => ['applied'], () => ['rejected'], () => 'toString'] as unknown as readonly OutcomeRule[])
			expect(word({}, { own })).to.equal('unknown')
	})

	it('leaves a 401, and an error without the field, to the rule by status', () => {
		expect(word({ status: 401 }, { status: 401 })).to.equal(undefined)
		for (const status of [400, 402, 403, 422, 500]) expect(word({ error: 'x' }, { status })).to.equal(undefined)
	})

	it('reads a nested path, and no inherited member', () => {
		const own = { ...rule, field: 'data.payment.status' }
		expect(word({ data: { payment: { status: 'ACCEPTED' } } }, { own })).to.equal('applied')
		expect(word({ data: null }, { own })).to.equal('unknown')
		expect(word({}, { own: { field: 'toString', applied: [String({}.toString)], rejected: ['x'] } })).to.equal(
			'unknown',
		)
	})

	it('is not_processed for a listed status with a JSON body, unless the field has a listed value', () => {
		expect(word({ error: 'no route' }, { status: 404 })).to.equal('not_processed')
		expect(word({ status: 'other' }, { status: 429 })).to.equal('not_processed')
		expect(word({ status: 'ACCEPTED' }, { status: 404 })).to.equal('applied')
		expect(word('<html>', { status: 404, type: 'text/html' })).to.equal(undefined)
		expect(word(undefined, { status: 404 })).to.equal(undefined)
		expect(word({ error: 'x' }, { status: 403 })).to.equal(undefined)
	})
})

describe('the other forms of outcomeOf', () => {
	it('http is the rule by status, and asks nobody', () => {
		expect(word({ status: 'DECLINED' }, { own: 'http' })).to.equal(undefined)
	})

	it('a function may return each word or nothing', () => {
		for (const said of ['applied', 'rejected', 'pending', 'not_processed', 'unknown', undefined] as const)
			expect(word({}, { own: () => said })).to.equal(said)
		for (const said of [null, true, 'approved', Promise.resolve('applied')])
			expect(word({}, { own: (() => said) as never })).to.equal('unknown')
		const throwing = () => {
			throw new Error('no')
		}
		expect(word({}, { own: throwing })).to.equal('unknown')
	})

	it('anything else is no operation', () => {
		for (const outcomeOf of [
			'HTTP',
			{},
			{ field: 'status' },
			{ field: 'status', applied: [], rejected: ['x'] },
			{ field: 'status', applied: 'x', rejected: ['x'] },
			{ field: '', applied: ['a'], rejected: ['b'] },
			{ field: 'status', applied: ['a'], rejected: ['b'], notProcessedStatus: [200] },
			{ field: 'status', applied: ['a'], rejected: ['b'], declined: ['c'] },
		])
			expect(
				() => operation({ method: 'POST', path: '/', outcomeOf: outcomeOf as never }),
				JSON.stringify(outcomeOf),
			).to.throw(/its outcomeOf is not/)
	})
})
