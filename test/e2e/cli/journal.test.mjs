// tarja journal: the record of unsafe calls, in a directory and in any store that a configuration names.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { createJournal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { expect } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { checkDocument, linesOf } from './documents.mjs'
import { earlier, hourMs, lostLongAgo, writeList } from './earlier.mjs'
import { batch, expectRefusal, intent, lostAnswer, payment, place, server } from './place.mjs'
import { directoryWith, documentOf, start, tarja } from './program.mjs'

/** A list that finds every call it is asked for. */
const finding = `export const list = async ({ entries }) =>
	entries.map(({ startedAt, fields }) => ({ state: 'applied', at: startedAt, fields, saved: { id: '8f3c' } }))`
const note = ['--note', 'Ana, case 4711', '--yes']
/** The code of a preview, or why there is none. */
const codeOf = ({ error }) => /--confirm (\S+)/.exec(error)?.[1]
/** Resolves a call as somebody who has read the preview: its result, or that of the preview if it gives no code. */
async function confirmed(journal, ...words) {
	const preview = await journal('resolve', ...words)
	const code = codeOf(preview)
	return code ? journal('resolve', ...words, '--confirm', code) : preview
}
const why = note.slice(0, 2)
const entriesOf = (result) => linesOf(result).map((line) => checkDocument('entry', line).entry)

batch('tarja journal', {
	'lists, shows, reconciles and purges': async () => {
		const { pay, space, cwd, journal } = place({ 'list.mjs': finding })
		await pay()
		space.faults.add(lostAnswer)
		const card = '4111111111111111'
		writeFileSync(
			join(cwd, 'intent.json'),
			JSON.stringify({ body: { nsuOrigem: '000777', codigoExternoCartao: card } }),
		)
		await pay()
		const [entry, ...others] = entriesOf(await journal('list', '--json'))
		expect([entry.state, others.length]).to.deep.equal(['unknown', 0])
		const listed = await journal('list', '--all')
		expect(listed.out.split('\n')[0]).to.match(/^sale-2 +create +000777 +\d+ s +no response; not looked up$/)

		const shown = await journal('show', entry.id.slice(-8))
		expect(shown.out).to.contain(entry.id).and.contain('nsuOrigem').and.contain('may have applied it')
		expect((await journal('show', '777')).out).to.contain(entry.id)
		expect((await journal('show', '777', '--all')).out).to.match(
			/^request +names body\.codigoExternoCartao, body\.nsuOrigem, .*fingerprint /m,
		)
		const document = await journal('show', entry.id, '--json')
		expect(checkDocument('entry', documentOf(document)).entry.id).to.equal(entry.id)
		for (const { out } of [listed, shown, document]) expect(out).not.to.contain(card)
		expect(await journal('show', 'aaaaaaaaaaaaaaaa')).to.include({ code: 1 })

		const look = (...argv) => journal('reconcile', '--list', 'list.mjs', ...argv)
		const held = await look()
		expect(held.out).to.contain(`${entry.id}  applied (not stored)\n`)
		expect([held.code, held.error]).to.deep.equal([1, 'Nothing was resolved; check it, then add --yes\n'])
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
		expect((await look('--yes')).out).to.contain(`${entry.id}  applied\n`)
		expect(await journal('list')).to.include({ code: 0, out: '', error: 'Nothing is unresolved\n' })
		const [found] = entriesOf(await journal('show', entry.id, '--json'))
		expect(found).to.deep.include({ state: 'applied', resolvedBy: 'lookup', saved: { id: '8f3c' } })

		space.faults.add({ at: 'before-accept', action: 'status', status: 401, match: { path: '/oauth2/token' } })
		expect(await pay()).to.include({ code: 10 })
		expect(await journal('purge', '--older-than-days', '0')).to.include({ code: 2 })
		expect(linesOf(await journal('list', '--all', '--json'))).to.have.lengthOf(3)
		const purged = await journal('purge', '--older-than-days', '0', '--yes')
		expect(purged.out).to.equal('1 resolved calls were older than 0 days and were deleted\n')
		expect(entriesOf(await journal('list', '--all', '--json')).map(({ state }) => state)).to.deep.equal([
			'applied',
			'applied',
		])
	},
	'lets an order be sent again once a list proves that the platform has nothing of it, and not before --yes':
		async () => {
			const it = place()
			const { rows, entryId } = await lostLongAgo(it, intent.body)
			const pay = () => it.pay('--reference', 'order-7')
			writeFileSync(join(it.cwd, 'list.mjs'), writeList(rows))
			const look = (...argv) => it.journal('reconcile', '--list', 'list.mjs', ...argv)
			const held = await look()
			expect([held.code, held.out.split('\n')[0]]).to.deep.equal([1, `${entryId}  absent (not stored)`])
			expect([(await pay()).code, it.space.log().intents.length]).to.deep.equal([12, 0])
			const stored = await look('--yes')
			expect([stored.code, stored.out]).to.deep.equal([
				0,
				`${entryId}  absent\n0 found, 1 absent, 0 unresolved, 0 failed\n`,
			])
			for (let time = 0; time < 2; time++) expect((await pay()).code).to.equal(0)
			expect(it.space.log().intents).to.have.lengthOf(1)
		},
	'concludes nothing of a list that lacks a known payment, and reports a call of more than an hour with exit code 1':
		async () => {
			const it = place()
			const { rows, entryId } = await lostLongAgo(it, intent.body)
			writeFileSync(join(it.cwd, 'list.mjs'), writeList(rows.toSpliced(20, 1)))
			for (let run = 0; run < 2; run++) {
				const { code, out } = await it.journal('reconcile', '--list', 'list.mjs', '--yes')
				expect(code).to.equal(1)
				expect(out).to.match(
					/ {2}unresolved since \S+: not found, but the list does not prove .*; it lacks the payments of \S+;/,
				)
				expect(out).to.contain(`${entryId}  unresolved for more than an hour: a person has to find out\n`)
				expect(out).to.contain('0 found, 0 absent, 1 unresolved, 0 failed\n')
			}
			expect((await it.journal('list')).out.replaceAll(/\n +/g, ' ')).to.contain(
				'not found, but the list does not prove',
			)
			const { out } = await it.journal('reconcile')
			expect(out).to.contain('no list was given').and.contain(`${entryId}  unresolved for more than an hour`)
			expect([(await it.pay('--reference', 'order-7')).code, it.space.log().intents.length]).to.deep.equal([12, 0])
		},
	'ends with exit code 1 where no entry owns a payment, or two facts contradict one another': async () => {
		const { pay, space, cwd, journal } = place()
		space.faults.add({ ...lostAnswer, times: 'always' })
		const at = new Date().toISOString()
		const fieldsOf = (n) => ({ nsuOrigem: `00012${n}`, valorTransacao: '1990' })
		const row = (n) => ({ state: 'applied', at, fields: fieldsOf(n), saved: { id: `p-${n}` } })
		const look = async (rows) => {
			const list = `list${rows.length}.mjs`
			writeFileSync(join(cwd, list), `export const list = async () => (${JSON.stringify(rows)})`)
			const { code, out } = await journal('reconcile', '--list', list, '--yes')
			const count = (pattern) => out.match(pattern)?.length ?? 0
			const kinds = out.match(/\w+(?=: a person has to look)/g) ?? []
			return [code, count(/ {2}applied$/gm), count(/a payment that no entry owns: \S+Z, .*, id p-9$/gm), kinds]
		}
		const lose = async (n) => {
			writeFileSync(join(cwd, 'intent.json'), JSON.stringify({ body: row(n).fields }))
			await pay('--reference', `order-${n}`)
		}
		await lose(3)
		expect(await look([row(3)])).to.deep.equal([0, 1, 0, []])
		await lose(4)
		expect(await look([row(3), row(4), row(9)])).to.deep.equal([1, 1, 1, []])
		await lose(5)
		await confirmed(journal, 'order-5', 'rejected', ...why)
		await lose(6)
		expect(await look([3, 4, 5, 6].map(row))).to.deep.equal([1, 1, 0, ['unexpected_payment']])
	},
	'resolves nothing by a list that fails or is none, and quotes no secret of it': async () => {
		const { pay, space, journal } = place({
			'throws.mjs':
				"export const list = async () => { throw new Error('card 4111111111111111, Bearer eyJhbGciOi.eyJzdWIi.c2ln') }",
			'object.mjs': "export const list = async () => ({ payments: ['4111111111111111'] })",
			'word.mjs': "export const list = async () => [{ state: '4111111111111111', at: '2026-01-31', fields: {} }]",
			'lookup.mjs': 'export const lookup = async () => []',
		})
		space.faults.add(lostAnswer)
		await pay()
		for (const [file, found] of [
			['throws.mjs', 'failed: '],
			['object.mjs', 'it is not an array'],
			['word.mjs', 'its state is none of applied'],
		]) {
			const { code, out, error } = await journal('reconcile', '--list', file, '--yes')
			expect([code, out.includes(found), out.includes('1 failed')], out).to.deep.equal([1, true, true])
			expect(out + error).not.to.match(/\b411111|eyJ/)
		}
		expect((await journal('reconcile', '--list', 'lookup.mjs')).error).to.contain('expected an export "list"')
		expect(await journal('reconcile', '--list', 'lookup.mjs', '--yes')).to.include({ code: 3, out: '' })
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
	},
	'resolves one call by hand, with who and why, and refuses an outcome that cannot be true': async () => {
		const { pay, space, journal } = place()
		space.faults.add(lostAnswer)
		await pay()
		const [entry] = entriesOf(await journal('list', '--json'))
		const preview = (...words) => journal('resolve', ...words)
		for (const [argv, code, words] of [
			[[entry.id, 'paid', ...why], 2, 'expected "applied", "rejected" or "absent"'],
			[[entry.id, 'applied'], 2, 'the note is missing'],
			[[entry.id, 'absent', ...why], 1, 'a request of it may still arrive; look for the payment again after'],
			[[entry.id.slice(0, 8), 'applied', ...why], 2, 'none has this id'],
			[[entry.id.slice(-8), 'applied', ...why], 2, 'none has this id'],
			[[entry.id, 'applied', ...note], 2, 'there is no option --yes'],
			[[entry.id, 'applied', ...why, '--step', 'refund'], 2, 'leave --step out'],
			[['applied', ...why, '--step', 'refund'], 2, 'expected "resolve <order or id> <state>"'],
			[[entry.id, 'applied', ...why, '--reference', 'order-7'], 2, 'expected "resolve <state> --reference'],
			[['applied', ...why, '--operation', 'pay', '--saved', 'id=1'], 2, "doesn't read --saved"],
			[['applied', ...why, '--operation', 'pay', '--reference', 'order-7'], 2, "doesn't read --reference"],
			[['applied', ...why, '--reference', 'order-7', '--seen-at', '2026-03-10T12:00Z'], 2, "doesn't read --seen-at"],
			[['applied', ...why, '--reference', 'order-7'], 2, 'add --step create'],
			[['applied', ...why, '--reference', 'order-7', '--step', 'create'], 1, 'is not marked as restored'],
			[[entry.id, 'applied', ...why, '--confirm', '1-x'], 2, 'is of no preview'],
		]) {
			const result = await preview(...argv)
			expect(
				[result.code, result.error.replaceAll('\n  ', ' ').includes(words)],
				`${argv}: ${result.error}`,
			).to.deep.equal([code, true])
		}
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
		const words = [entry.id, 'applied', ...why, '--by', 'Rui', '--saved', 'id=8f3c']
		const shown = await preview(...words)
		expect([shown.code, shown.out]).to.deep.equal([2, ''])
		const code = codeOf(shown)
		// The code is of this state alone, and counts once.
		expect(await preview(entry.id, 'rejected', ...why, '--confirm', code)).to.include({ code: 2 })
		const [resolved] = entriesOf(await preview(...words, '--json', '--confirm', code))
		expect(resolved).to.deep.include({ state: 'applied', resolvedBy: 'person', saved: { id: '8f3c' } })
		expect(resolved.person).to.include({ by: 'Rui', note: 'Ana, case 4711' })
		expect((await preview(...words, '--confirm', code)).error).to.contain('was used before')
		const { out } = await journal('show', entry.id, '--all')
		expect(out)
			.to.match(/person +Rui, .+Z: Ana, case 4711/)
			.and.match(/history +.*Z unknown by its response; .*Z applied by person/)
		// A person corrects a person, and sees first what they overwrite.
		const correction = await preview(entry.id, 'rejected', ...why)
		expect(correction.error).to.contain(`${entry.reference} IS applied: a person said so at `)
		const [corrected] = entriesOf(
			await preview(entry.id, 'rejected', ...why, '--json', '--confirm', codeOf(correction)),
		)
		expect([corrected.state, corrected.person.by]).to.deep.equal(['rejected', userInfo().username])
		expect((await journal('show', entry.id, '--all')).out).to.match(/state +rejected \(refused, as a person says\)/)
	},
	'writes what the preview showed, and leaves alone what has changed since': async () => {
		const { pay, journal, space, cwd } = place()
		space.faults.add(lostAnswer)
		await pay('--reference', 'order-1')
		const preview = await journal('resolve', 'order-1', 'rejected', ...why)
		expect(preview.error).to.contain('Speaks against it: it got no response').and.contain('the customer may pay again')
		const row = { state: 'pending', at: new Date().toISOString(), fields: intent.body }
		writeFileSync(join(cwd, 'list.mjs'), `export const list = async () => (${JSON.stringify([row])})`)
		await journal('reconcile', '--list', 'list.mjs', '--yes')
		const late = await journal('resolve', 'order-1', 'rejected', ...why, '--confirm', codeOf(preview))
		expect([late.code, late.error.includes('0 resolved, 1 changed')], late.error).to.deep.equal([1, true])
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(1)
	},
	'resolves the calls of an outage together, after their number, and says which it left': async () => {
		const { pay, journal, space } = place()
		space.faults.add({ ...lostAnswer, times: 'always' })
		for (const reference of ['order-1', 'order-2']) await pay('--reference', reference)
		const from = new Date(Date.now() - hourMs).toISOString()
		const queryTo = (to) => ['--operation', 'payments.createIntent', '--status', 'none', '--from', from, '--to', to]
		const query = queryTo(new Date().toISOString())
		const word = (state, ...more) => journal('resolve', state, ...query, '--note', 'case 4711', ...more)
		const future = queryTo(new Date(Date.now() + hourMs).toISOString())
		expect((await journal('resolve', 'applied', ...future, ...why)).error).to.contain('in the future')
		for (const state of ['rejected', 'absent']) {
			const early = await word(state)
			expect([early.code, early.error.includes('Alone: npx @tarja/cli journal resolve ')], early.error).to.deep.equal([
				1,
				true,
			])
		}
		const preview = await word('applied')
		expect([preview.code, preview.error.includes('2 calls, the oldest of')], preview.error).to.deep.equal([2, true])
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(2)
		await confirmed(journal, 'order-2', 'applied', ...why)
		const done = await word('applied', '--confirm', codeOf(preview))
		expect([done.code, done.error.includes('1 resolved, 1 changed')], done.error).to.deep.equal([1, true])
		expect(linesOf(await journal('list', '--json'))).to.have.lengthOf(0)
		// Nothing matches any more: a mistyped operation or interval must not pass for done.
		expect(await word('applied')).to.include({ code: 2, out: '' })
		for (const some of [query.slice(0, 2), query.slice(2), query.with(3, '5xx')]) {
			const vague = await journal('resolve', 'rejected', ...some, '--note', 'x')
			expect([vague.code, vague.error.includes('--status 502')], vague.error).to.deep.equal([2, true])
		}
		const local = await journal('resolve', 'rejected', ...query.with(5, '2026-03-10T12:00'), '--note', 'x')
		expect([local.code, local.error.includes('no time with an offset')], local.error).to.deep.equal([2, true])
	},
	'takes a person’s absence after two hours, unless what they saw is older or a list has a payment that may be it':
		async () => {
			const it = place()
			const { row } = await lostLongAgo(it, intent.body)
			const preview = (...more) => it.journal('resolve', 'order-7', 'absent', ...why, ...more)
			const old = await preview('--seen-at', new Date(Date.now() - 5.9 * hourMs).toISOString())
			expect([old.code, old.error.includes('may still arrive')], old.error).to.deep.equal([1, true])
			const alike = { ...row, fields: { ...row.fields, valorTransacao: '77777' } }
			for (const rows of [[alike], []]) {
				writeFileSync(join(it.cwd, 'list.mjs'), writeList(rows))
				await it.journal('reconcile', '--list', 'list.mjs', '--yes')
				const { error } = await preview()
				expect(error.includes('Speaks against it: the last lookup found a payment that may be'), error).to.equal(
					rows.length > 0,
				)
			}
			expect(await confirmed(it.journal, 'order-7', 'absent', ...why)).to.include({ code: 0 })
			for (let time = 0; time < 2; time++) expect(await it.pay('--reference', 'order-7')).to.include({ code: 0 })
			expect(it.space.log().intents).to.have.lengthOf(1)
		},
	'sends nothing over a restored journal, takes a word on an order whose entry may be lost, and sells again':
		async () => {
			const { pay, journal, space } = place()
			await pay('--reference', 'order-1')
			for (const argv of [
				['mark-restored', '--yes'],
				['mark-restored', '--note', 'x'],
				['unmark-restored', '--yes'],
			])
				expect((await journal(...argv)).code, argv.join(' ')).to.equal(2)
			expect(await journal('mark-restored', ...note)).to.include({ code: 0 })
			expect((await journal('list')).error).to.contain('is marked as restored, by ')
			expect(await pay('--reference', 'order-1')).to.include({ code: 0 })
			const held = await pay('--reference', 'order-2')
			expect([held.code, space.log().intents.length], held.error).to.deep.equal([12, 1])
			const word = (state) => confirmed(journal, state, '--reference', 'order-2', '--step', 'create', ...why)
			expect(await word('absent')).to.include({ code: 1 })
			expect(await word('applied')).to.include({ code: 0 })
			expect(await journal('unmark-restored', ...note)).to.include({ code: 0 })
			for (const reference of ['order-2', 'order-3'])
				expect(await pay('--reference', reference)).to.include({ code: 0 })
			expect(space.log().intents).to.have.lengthOf(2)
		},
	'is created once for each platform, and moves with it': async () => {
		const { space, url, emulator, cwd } = place()
		const own = ['--journal', 'own']
		const journal = (...argv) => tarja(['journal', ...argv, ...own], { cwd })
		expect(await journal('create')).to.include({ code: 2, out: '' })
		const created = await journal('create', '--base-url', 'https://old.example')
		expect([created.code, /^main-\w{6}\n$/.test(created.out)], created.out).to.deep.equal([0, true])
		const pay = () => tarja([...payment('intent.json', '--yes', '--reference', 'order-7', ...own), emulator], { cwd })
		const other = await pay()
		expect([other.code, space.log().intents.length], other.error).to.deep.equal([3, 0])
		expect(await journal('move', url, '--yes')).to.include({ code: 2 })
		expect(await journal('move', url, '--note', 'vendor mail')).to.include({ code: 2 })
		expect(await pay()).to.include({ code: 3 })
		expect(await journal('move', url, '--note', 'vendor mail', '--yes')).to.include({ code: 0 })
		expect([(await pay()).code, space.log().intents.length]).to.deep.equal([0, 1])
		// A script that creates one at every start would forget all orders.
		const again = await journal('create', '--base-url', `${url.replace('http', 'HTTP')}/`)
		expect([again.code, again.out, again.error.includes('is there already')], again.error).to.deep.equal([3, '', true])
		// Two journals in one directory: none of them is guessed.
		expect(await journal('create', '--base-url', 'https://old.example')).to.include({ code: 0 })
		const several = await pay()
		expect([several.code, several.error.includes('holds several journals')], several.error).to.deep.equal([3, true])
	},
	'keeps what is resolved though the run ends early, and says what is done': async () => {
		const it = place({
			'list.mjs': `let isLater = false
export const list = async ({ entries }) => {
	if (!isLater) process.kill(process.pid, 'SIGINT'), await new Promise((resolve) => setTimeout(resolve, 200))
	isLater = true
	return entries.map(({ startedAt, fields }) => ({ state: 'applied', at: startedAt, fields }))
}`,
		})
		// The list is called once for the calls of a day.
		for (const [days, n] of [
			[4, '1'],
			[2, '2'],
		])
			await (await earlier(it, Date.now() - days * 24 * hourMs)).lose(`order-${n}`, { nsuOrigem: `00010${n}` })
		const { code, out, error } = await it.journal('reconcile', '--list', 'list.mjs', '--yes')
		expect(code).to.equal(130)
		expect(out.match(/^\S+ {2}applied$/gm)).to.have.lengthOf(1)
		expect(error).to.contain('The run ended early')
		expect(entriesOf(await it.journal('list', '--json')).map(({ reference }) => reference)).to.deep.equal(['order-2'])
	},
	'prints commands that run as they are printed': async () => {
		const { run, space, cwd, url } = place({ 'list.mjs': writeList([]) })
		await createJournal(directoryJournal(join(cwd, 'a journal')), { baseUrl: url })
		space.faults.add(lostAnswer)
		const more = ['--journal', 'a journal']
		const pay = () => run(payment('intent.json', '--yes', '--reference', 'order-7', ...more))
		const printed = [
			await pay(),
			await pay(),
			await tarja(['journal', 'list', ...more], { cwd }),
			await tarja(['journal', 'show', '123', ...more], { cwd }),
			await tarja(['journal', 'resolve', 'order-9', 'applied', '--note', 'x', ...more], { cwd }),
		]
		const lines = printed.flatMap(({ out, error }) => [...`${out}${error}`.matchAll(/npx @tarja\/cli (.*)/g)])
		expect(lines).to.have.lengthOf(printed.length)
		for (const [, words] of lines) {
			const argv = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word)
			expect(await tarja(argv, { cwd }), words).to.include({ code: 0 })
		}
	},
	'prints after a refusal, or a first step, the next command, which runs as it is printed': async () => {
		const get = { operationId: 'read', responses: { 200: { description: 'ok' } } }
		const cards = { openapi: '3.0.3', info: { title: 'Cards', version: '1' }, paths: { '/cards': { get } } }
		const cwd = directoryWith({ 'cards.json': cards })
		for (const [argv, next] of [
			[['call', 'loans.nothing', `--emulator=${server.url}`], 'operations'],
			[['bind', 'init', 'cards.json', '--all'], 'bind generate'],
		]) {
			const { out, error } = await tarja(argv, { cwd })
			expect(`${out}${error}`).to.contain(`npx @tarja/cli ${next}`)
			expect(await tarja(next.split(' '), { cwd }), next).to.include({ code: 0 })
		}
	},
	'shows in the console what a journal knows, while it is written': async () => {
		const { pay, space, cwd, journal } = place()
		space.faults.add(lostAnswer)
		await pay('--reference', 'order-7')
		const { child, seen, printed, ended } = start(['emulator', '--port', '0', '--journal', 'j'], { cwd })
		await printed('console')
		const [url] = /http:\S+/.exec(seen.out)
		const events = async () => {
			const { orderEvents } = await (await fetch(`${url}/-/log?after=0`)).json()
			return orderEvents.map(({ order, type, outcome, by }) => [order, type, outcome, by].join(' '))
		}
		const waitFor = async (count) => {
			while ((await events()).length < count) await new Promise((done) => setTimeout(done, 50))
		}
		await waitFor(2)
		await confirmed(journal, 'order-7', 'applied', ...why)
		await waitFor(3)
		expect(await events()).to.deep.equal([
			'order-7 opened pending ',
			'order-7 resolved unknown call',
			'order-7 resolved applied person',
		])
		child.kill('SIGINT')
		await ended
	},
	'takes no directory that is not there for a journal in which nothing is unresolved': async () => {
		const cwd = directoryWith()
		for (const argv of [['list'], ['purge', '--yes']])
			await expectRefusal(['journal', ...argv, '--journal', 'jurnal'], 3, 'jurnal holds no journal', { cwd })
		expect(existsSync(join(cwd, 'jurnal'))).to.equal(false)
	},
})

batch('a journal that TARJA_JOURNAL_ID names', {
	'is the one that every command opens: an empty directory, and another journal, are refused': async () => {
		const { cwd, url, pay, journal, emulator } = place({ 'list.mjs': finding })
		await pay('--reference', 'order-1')
		const store = directoryJournal(join(cwd, 'two'))
		const [own, other] = [await createJournal(store, { baseUrl: url }), await createJournal(store, { baseUrl: url })]
		mkdirSync(join(cwd, 'empty'))
		const [early, late] = ['2026-01-01T00:00Z', '2027-01-01T00:00Z']
		const commands = [
			['list'],
			['show', 'order-1'],
			['reconcile', '--list', 'list.mjs', '--yes'],
			['resolve', 'applied', '--reference', 'order-3', '--step', 'create', ...why],
			['resolve', 'order-1', 'rejected', ...why],
			['resolve', 'rejected', '--operation', 'pay', '--status', '502', '--from', early, '--to', late, ...why],
			['mark-restored', ...note],
			['unmark-restored', ...note],
			['move', url, ...note],
			['set', '--absent-after', '26h', ...note],
			['pass', 'order-1', ...note],
			['purge', '--older-than-days', '0', '--yes'],
		].map((words) => ['journal', ...words])
		const paying = [...payment('intent.json', '--yes', '--reference', 'order-3'), emulator]
		const before = (await journal('list', '--all', '--json')).out
		for (const directory of ['empty', 'j'])
			for (const named of [{ TARJA_JOURNAL_ID: own }, ...(directory === 'empty' ? [{}] : [])]) {
				const env = { TARJA_JOURNAL_DIRECTORY: join(cwd, directory), ...named }
				const words = named.TARJA_JOURNAL_ID
					? `doesn't hold the journal ${own}`
					: 'holds no journal, or nothing names it'
				for (const argv of [...commands, paying]) await expectRefusal(argv, 3, words, { cwd, env })
			}
		// The list of another platform's payments must resolve no call.
		const elsewhere = { TARJA_JOURNAL_DIRECTORY: join(cwd, 'j'), TARJA_BASE_URL: 'https://live.example' }
		for (const argv of commands.filter(([, name]) => !['list', 'show', 'move'].includes(name)))
			await expectRefusal(argv, 3, `its payments go to ${url}`, { cwd, env: elsewhere })
		expect((await journal('list', '--all', '--json')).out).to.equal(before)
		const env = { TARJA_JOURNAL_DIRECTORY: join(cwd, 'two'), TARJA_JOURNAL_ID: own }
		const run = (...argv) => tarja(['journal', ...argv], { cwd, env })
		const marked = await run('mark-restored', ...note)
		expect([marked.code, [own, other].every((id) => marked.error.includes(id))], marked.error).to.deep.equal([0, true])
		expect(await confirmed(run, 'applied', '--reference', 'order-3', '--step', 'create', ...why)).to.include({
			code: 0,
		})
		const left = async (id) => (await store.open(id).find('order-3')).length
		expect([await left(own), await left(other)]).to.deep.equal([1, 0])
		expect((await store.open(other).journal()).restored).to.include({ note: 'Ana, case 4711' })
		expect((await run('list')).error).to.contain('Nothing is unresolved\n')
	},
})

batch('a person on call', {
	'finds the journal by an absolute path of the environment alone: from elsewhere, a relative one would be an empty one':
		() => expectRefusal(['journal', 'list'], 3, 'is relative', { env: { TARJA_JOURNAL_DIRECTORY: '.' } }),
	'resolves a payment by the commands of the page, as they are printed': async () => {
		const page = readFileSync(resolve(root, 'docs/how-to/resolve-a-payment.md'), 'utf8')
		const commands = page.match(/(?<=^npx @tarja\/cli )journal .*?(?= *#|$)/gm)
		const { pay, space, cwd } = place()
		space.faults.add({ ...lostAnswer, times: 'always' })
		for (const reference of ['order-7', 'order-8']) await pay('--reference', reference)
		const env = { TARJA_JOURNAL_DIRECTORY: join(cwd, 'j') }
		expect(commands.length).to.be.greaterThan(1)
		const split = (command) =>
			[...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...parts]) => parts.find(Boolean))
		for (const command of commands) {
			const { code, error } = await tarja(split(command), { cwd, env })
			// A preview ends with 2, so that no script takes it for done. It prints the command that resolves.
			const isPreview = command.startsWith('journal resolve')
			expect(code, `${command}: ${error}`).to.equal(isPreview ? 2 : 0)
			const [, next] = /^Next: npx @tarja\/cli (.*--confirm .*)$/m.exec(error) ?? []
			if (next) expect(await tarja(split(next), { cwd, env }), next).to.include({ code: 0 })
			expect(!isPreview || Boolean(next) || error.includes('nothing was changed'), `${command}: ${error}`).to.equal(
				true,
			)
		}
		const left = entriesOf(await tarja(['journal', 'list', '--json'], { cwd, env })).map(({ reference }) => reference)
		expect(left).to.deep.equal(['order-8'])
	},
})
