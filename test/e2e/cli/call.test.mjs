// tarja call: what is sent and what is not, exit codes, and what is shown of an answer.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from '@tarja-test/harness'
import { checkDocument, linesOf } from './documents.mjs'
import { batch, byHttp, getJournalArguments, intent, intentPath, lostAnswer, payment, place } from './place.mjs'
import { credentials, documentOf, program, start, tarja } from './program.mjs'

batch('tarja call', {
	'needs no journal at the emulator, but for a reference; the line that it prints after a doubt is true': async () => {
		const { space, run } = place()
		const call = payment('intent.json', '--yes')
		expect(await run(call)).to.include({ code: 0 })
		space.faults.add(lostAnswer)
		const doubtful = await run(call)
		expect(doubtful.code).to.equal(12)
		expect(doubtful.error)
			.to.contain('It is not in a journal: next time, add --journal <directory>')
			.and.contain('look for  nsuOrigem 000123')
		const named = await run([...call, '--reference', 'order-7'])
		expect([named.code, space.log().intents.length]).to.deep.equal([3, 2])
		expect(named.error).to.contain('no journal is named')
	},
	'makes a call: data on stdout, talk on stderr, exit code 0; with --json all of it in one document': async () => {
		const { pay, space } = place()
		const result = await pay()
		expect(result.code).to.equal(0)
		expect(JSON.parse(result.out)).to.deep.equal({ id: 'emulator-intent-1', status: 'ACCEPTED' })
		expect(result.error).to.contain('outcome   applied').and.contain('unsafe request, once').and.not.contain('eyJ')
		expect(space.log().intents).to.have.lengthOf(1)
		const { data, ...document } = checkDocument('call', documentOf(await pay('--json')))
		expect(document).to.include({ outcome: 'applied', attempts: 1, status: 200 })
		expect(data).to.deep.equal({ id: 'emulator-intent-2', status: 'ACCEPTED' })
	},
	'ends with 10 where the input is wrong or the operation is not bound, and sends nothing': async () => {
		const { run, space } = place({ 'wrong.json': { body: { nsuOrigem: 'abc' } } })
		const wrong = await run(payment('wrong.json', '--yes', '--json', ...getJournalArguments()))
		expect([wrong.code, checkDocument('error', documentOf(wrong)).error.code]).to.deep.equal([10, 'invalid_input'])
		const stub = await run(['call', 'loans.personal', '--json'])
		expect([stub.code, documentOf(stub).error.code]).to.deep.equal([10, 'unbound_operation'])
		expect(space.log().entries).to.deep.equal([])
	},
	'ends with 11 where the platform declines in its own words': async () => {
		const { pay, space } = place()
		space.settings.patch({ intentResponse: { status: 200, body: { id: 'i-1', status: 'DECLINED' } } })
		const { code, error } = await pay()
		expect([code, error.includes('outcome   rejected')], error).to.deep.equal([11, true])
		expect(checkDocument('call', documentOf(await pay('--json'))).outcome).to.equal('rejected')
	},
	'ends with 12 where a refusal says nothing of the order, and shows the problem and the body': async () => {
		const { pay } = place({ 'intent.json': { body: { nsuOrigem: '1', extra: { nothing: 'known' } } } })
		const { code, out, error } = await pay()
		expect(code).to.equal(12)
		expect(error).to.match(/^response {2}422 Unknown field: Intent not created: the body has fields that/m)
		// The outcome comes first, because to mask a large body takes time.
		expect(error.indexOf('outcome   unresolved')).to.be.within(1, error.indexOf('response  '))
		expect(JSON.parse(out)).to.deep.include({ status: 422, errors: [{ field: 'nothing', expected: 'no such field' }] })
		const { response } = checkDocument('call', documentOf(await pay('--json')))
		expect(response).to.deep.include({ status: 422, contentType: 'application/problem+json' })
		expect(response.body.errors).to.deep.equal([{ field: 'nothing', expected: 'no such field' }])
	},
	'masks an answer and a refusal': async () => {
		const { pay, space } = place()
		const body = {
			title: 'No',
			card: '4111111111111111',
			access_token: 'opaque',
			detail: 'card 4111111111111111',
			id: 7,
		}
		for (const status of [200, 422]) {
			space.settings.patch({ intentResponse: { status, body } })
			const [people, programs] = [await pay(), await pay('--json')]
			for (const { out, error } of [people, programs]) expect(out + error).not.to.match(/\b411111|opaque/) // six digits: a port has five
			expect(JSON.parse(people.out)).to.include({ title: 'No', card: '[redacted]', access_token: '[redacted]', id: 7 })
		}
	},
	'sends one call for a reference, and says where it is': async () => {
		const { pay, run, space } = place({ 'other.json': { body: { nsuOrigem: '000124', valorTransacao: '5' } } })
		for (let asked = 0; asked < 2; asked++) expect(await pay('--reference', 'order-7')).to.include({ code: 0 })
		const taken = await run(payment('other.json', '--yes', ...getJournalArguments()))
		expect(taken.code).to.equal(13)
		expect(taken.error).to.contain('npx @tarja/cli journal show order-7')
		expect(space.log().intents).to.have.lengthOf(1)
	},
	'sends no unsafe call to a platform without --yes': async () => {
		const { cwd, space, url, created } = place({ 'tarja.config.mjs': byHttp })
		await created
		const env = { TARJA_BASE_URL: url, ...credentials }
		const { code, out, error } = await tarja(payment('intent.json', ...getJournalArguments()), { cwd, env })
		expect([code, out]).to.deep.equal([2, ''])
		expect(error).to.contain('unsafe request, once').and.contain('nothing was changed; check it, then add --yes')
		expect(error).to.contain(`POST ${url}${intentPath}?meioPagamento=`).and.contain('"nsuOrigem":"000123"')
		expect(space.log().entries).to.deep.equal([])
		expect(await tarja(payment('intent.json', ...getJournalArguments(), '--yes'), { cwd, env })).to.include({ code: 0 })
		expect(space.log().intents).to.have.lengthOf(1)
	},
	'sends nothing, whatever was mistyped': async () => {
		const { run, space, cwd } = place()
		const argv = payment('intent.json', ...getJournalArguments())
		for (const more of [['--yes', '--jsn'], ['--yse'], ['--yes', 'intent.json'], ['--yes', '--yes'], ['--yes=no']])
			expect(await run([...argv, ...more]), more.join(' ')).to.include({ code: 2, out: '' })
		expect(await run(payment('intent.json', '--yes', '--reference', 'order-7'))).to.include({ code: 3 })
		const unnamed = await run(payment('intent.json', '--yes', '--journal', 'j'))
		expect(unnamed).to.include({ code: 2, out: '' })
		expect(unnamed.error).to.contain('it has no reference').and.contain('add --reference order-7')
		// An input that is piped and not named, which is not read.
		const piped = await run(['call', 'payments.createIntent', '--yes', ...getJournalArguments()], { input: '{}' })
		expect(piped).to.include({ code: 2, out: '' })
		expect(piped.error).to.contain('has no input')
		expect(space.log().entries).to.deep.equal([])
		expect((await tarja(['journal', 'list', '--journal', 'j', '--all'], { cwd })).out).to.equal('')
	},
	'takes the input from standard input, and no card number as an argument': async () => {
		const { run, space } = place()
		const argv = (input, reference) => payment(input, '--yes', ...getJournalArguments(reference))
		expect(await run(argv('-'), { input: JSON.stringify(intent) })).to.include({ code: 0 })
		expect(await run(argv('{"body":{"nsuOrigem":"7"}}', 'order-8'))).to.include({ code: 0 })
		const card = await run(argv('{"body":{"codigoExternoCartao":"4111 1111 1111 1111"}}'))
		expect(card).to.include({ code: 2, out: '' })
		expect(card.error).to.contain('seems to contain a card number').and.not.contain('4111')
		expect(space.log().intents).to.have.lengthOf(2)
	},
	'pays and says what became of it where nothing can be printed: the disk is full': async () => {
		const { emulator, space, cwd, created } = place()
		await created
		const argv = payment('intent.json', '--journal', 'j', '--yes', emulator, '--reference')
		for (const [stream, shown] of Object.entries({ 1: 'outcome   applied', 2: '' })) {
			const line = [process.execPath, program, ...argv, stream].map((word) => `'${word}'`).join(' ')
			// Rejects where the exit code is not 0.
			const { stderr } = await promisify(execFile)('sh', ['-c', `${line} ${stream}> /dev/full`], { cwd })
			expect(stderr).to.contain(shown)
		}
		expect(space.log().intents).to.have.lengthOf(2)
		const { code, error } = await tarja(['journal', 'list', '--journal', 'j'], { cwd })
		expect({ code, error }).to.deep.equal({ code: 0, error: 'Nothing is unresolved\n' })
	},
	'ends with 130 when it is interrupted, and the journal keeps what is known': async () => {
		const { emulator, space, cwd, created } = place()
		await created
		space.faults.add({ match: { path: intentPath }, at: 'after-commit', action: 'hang' })
		const { child, ended } = start(payment('intent.json', '--yes', '--json', emulator, ...getJournalArguments()), {
			cwd,
		})
		while (!space.log().intents.length) await new Promise((done) => setTimeout(done, 10))
		child.kill('SIGINT')
		const result = await ended
		expect([result.code, checkDocument('call', documentOf(result)).outcome]).to.deep.equal([130, 'unknown'])
		const [{ entry }] = linesOf(await tarja(['journal', 'list', '--journal', 'j', '--json'], { cwd }))
		expect(entry).to.include({ state: 'unknown' })
	},
	'calls what is bound, and asks nothing where it is safe': async () => {
		const bindings = `export default { bindings: { 'payments.listIntents': { method: 'GET', path: '/intents', effect: 'safe', auth: 'none' } } }`
		const { run } = place({ 'tarja.config.mjs': bindings })
		const result = await run(['call', 'payments.listIntents', '--json'])
		// The emulator does not know the binding.
		expect([result.code, checkDocument('call', documentOf(result)).status]).to.deep.equal([12, 501])
	},
})
