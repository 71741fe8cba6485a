import { describe, expect, it, rejection } from '@tarja-test/harness'
import * as v from 'valibot'
import { type Result, readAnswer } from '../calls/answer.ts'
import type { Failure } from '../errors/failure.ts'
import { tellsDeviations } from './deviations.ts'
import { type Effect, operation } from './operation.ts'

const made = v.looseObject({ id: v.string(), valor: v.number() })

/** Where the identifier stands, and where the words of a refusal may stand then. */
const forms: Readonly<Record<string, readonly [v.GenericSchema, ...((id: object, said: object) => unknown)[]]>> = {
	id: [made, (id, said) => ({ ...id, ...said }), (id, said) => ({ ...id, meta: said })],
	'data.id': [
		v.looseObject({ data: made }),
		(id, said) => ({ data: id, ...said }),
		(id, said) => ({ data: { ...id, ...said } }),
		(id, said) => ({ data: id, meta: said }),
		(id, said) => ({ data: { ...id, gateway: said } }),
	],
	'[].id': [v.array(made), (id, said) => [{ ...id, ...said }], (id, said) => [{ ...id, retorno: said }]],
}

type Read = Pick<Result, 'data' | 'deviations'>
async function read(
	value: unknown,
	name: string,
	effect: Effect,
	contentType = 'application/json',
	recognisedBy: readonly string[] = [name],
): Promise<Read> {
	const [response] = forms[name] ?? [made]
	const pay = tellsDeviations(operation({ method: 'POST', path: '/pay', response, effect }), { recognisedBy })
	const body = new TextEncoder().encode(JSON.stringify(value))
	const headers = new Headers({ 'content-type': contentType })
	return readAnswer(pay, { status: 200, headers, url: 'https://platform.example/pay', body }, false)
}

async function expectTold(isTold: boolean, ...given: Parameters<typeof read>): Promise<void> {
	const told = JSON.stringify(given)
	if (isTold) expect((await read(...given)).deviations, told).to.have.lengthOf(1)
	else expect((await rejection<Failure>(read(...given))).code, told).to.equal('invalid_response')
}

/** Each member in each place, for each effect. */
async function expectAll(isTold: (effect: Effect) => boolean, members: readonly object[]): Promise<void> {
	for (const effect of ['unsafe', 'safe'] as const)
		for (const [name, [, ...places]] of Object.entries(forms))
			for (const place of places)
				for (const said of members) await expectTold(isTold(effect), place({ id: 'p-1' }, said), name, effect)
}

/** Each name with one value, and each value under one name. */
function named(names: string, ...values: readonly unknown[]): readonly object[] {
	const [first = '', ...others] = names.split(' ')
	return [...values.map((value) => ({ [first]: value })), ...others.map((name) => ({ [name]: values[0] }))]
}

const errorNames =
	'error Error ERROR errors _errors @error err errCode errormsg error_code erro erros mensagemErro codigo_erro msgerro hasError is_error haserror validationErrors last_payment_error fault faultstring falha falhaNoEnvio problem problemas exception exceção'
const refusalNames =
	'failed failureCode failure_message declined declineReason decline_code rejected rejectionReason motivo_rejeicao rejeição refused refusalReason recusada motivoRecusa denied denialCode negada unauthorized notAuthorized insufficientFunds disapproved invalidFields'
const successNames = 'success Success isSuccess was_successful successful succeeded sucesso ok OK isOk êxito'
const acceptanceNames =
	'approved isApproved accepted authorized authorised valid isValid aprovado aprovada autorizada aceito'
const stateNames =
	'status paymentStatus payment_status STATE estado situação situacaoPagamento result resultado outcome code type'

describe('an answer of 2xx that can be recognised, and says that nothing was done', () => {
	it('is unreadable where it names an error, whatever the call does', async () => {
		await expectAll(() => false, named(errorNames, 'x', '51', 51, true, ['x'], { a: 1 }))
	})
	it('is unreadable where it names a refusal, unless the call reads only', async () => {
		await expectAll((effect) => effect === 'safe', named(refusalNames, 'x', '51', 51, true, ['x'], { a: 1 }))
	})
	it('is unreadable where it denies its success', async () => {
		const no = [false, 'false', 0, '0', 'N', 'no', 'não', null, '']
		await expectAll(() => false, named(successNames, ...no))
		await expectAll((effect) => effect === 'safe', named(acceptanceNames, ...no))
	})
	it('is unreadable where its state is a refusal', async () => {
		const errors = ['error', 'ERROR', 'ERRO', 'SystemError', 'EXCEPTION', 'falha']
		await expectAll(() => false, named(stateNames, ...errors))
		const refusals =
			'declined DECLINED PAYMENT_DECLINED failed Failure rejected REJEITADA recusado refused denied NEGADA unauthorized not_authorized NAO_AUTORIZADA não_autorizado invalid SALDO_INSUFICIENTE insufficient_funds disapproved REPROVADO'
		await expectAll((effect) => effect === 'safe', named(stateNames, ...refusals.split(' ')))
	})
	it('is unreadable where it has another HTTP status, or is a problem of RFC 9457', async () => {
		const names =
			'status statusCode status_code httpStatus http_status httpStatusCode code responseCode returnCode codigo código'
		await expectAll(() => false, named(names, 400, 422, 599, '404', '500'))
		for (const type of ['application/problem+json', 'Application/Problem+JSON; charset=utf-8'])
			await expectTold(false, { id: 'p-1' }, 'id', 'unsafe', type)
	})
	it('is unreadable for a call that may be repeated, as for one that may not', async () => {
		await expectTold(false, { id: 'p-1', status: 'declined' }, 'id', 'idempotent')
	})
	it('is unreadable where its identifier says nothing', async () => {
		const nil = '00000000-0000-0000-0000-000000000000'
		for (const id of ['', ' ', '0', '0000', nil, 'null', 'undefined', '-', 'N/A', 'none'])
			await expectTold(false, { id }, 'id', 'unsafe')
	})
})

describe('an answer of 2xx that can be recognised, and says nothing of the kind', () => {
	it('resolves', async () => {
		const nothing = [null, '', false, 0, '0', '00', '000', 'false', 'none', 'N', 'não', [], {}]
		await expectAll(() => true, named(`${errorNames} ${refusalNames}`, ...nothing))
		await expectAll(() => true, named(`${successNames} ${acceptanceNames}`, true, 'true', 1, 'S', 'yes', 'OK'))
		const states = 'approved PENDING processing CANCELLED BLOQUEADO 00 NO_ERROR SEM_ERRO noErrors'
		await expectAll(() => true, named(stateNames, ...states.split(' '), 200, '201', 302, 600, 4000, null, true))
		const others = 'default ferrovia recurso terms_accepted areaCode currency realEstate zip'
		await expectAll(() => true, named(others, 'x', 484, false))
	})
	it('resolves where the word stands two objects beside it, in a list, or in a text', async () => {
		const beside = [{ a: { b: { error: 'x' } } }, { items: [{ status: 'declined' }] }, { mensagem: 'Payment declined' }]
		for (const said of beside) await expectTold(true, { id: 'p-1', ...said }, 'id', 'unsafe')
	})
	it('resolves where the word is the success that was asked for', async () => {
		const rejected = { id: 'p-1', status: 'rejected', approved: false }
		await expectTold(false, rejected, 'id', 'unsafe')
		await expectTold(true, rejected, 'id', 'unsafe', 'application/json', ['id', 'status', 'approved'])
	})
	it('resolves though the refusal is in codes that the vendor alone knows: a schema of problems says so', async () => {
		const coded = { id: 'p-1', codigo: '51', mensagem: 'saldo' }
		await expectTold(true, coded, 'id', 'unsafe')
		const problems = { declined: v.looseObject({ codigo: v.picklist(['51', '57']) }) }
		const pay = tellsDeviations(operation({ method: 'POST', path: '/pay', response: made }), {
			recognisedBy: ['id'],
			problems,
		})
		const answer = { status: 200, headers: new Headers(), url: 'https://platform.example/pay' }
		const body = new TextEncoder().encode(JSON.stringify(coded))
		const failure = rejection<Failure>((async () => readAnswer(pay, { ...answer, body }, false))())
		expect((await failure).code).to.equal('invalid_response')
	})
})
