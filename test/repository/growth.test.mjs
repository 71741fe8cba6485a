// Everything that masks or prints a text from outside takes time in proportion to it: a response of one long word must not hide its outcome.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'

const load = (path) => import(resolve(root, path))
const [text, redaction, printable, schema, observers] = await Promise.all(
	['base/text', 'errors/redact', 'errors/printable', 'operation/schema', 'client/observers'].map((name) =>
		load(`packages/core/src/${name}.ts`),
	),
)
const [documents, mediaTypes] = await Promise.all(
	['clean/printable', 'form/media-type'].map((name) => load(`packages/bind/src/${name}.ts`)),
)
const [shown, preview, doctor, terminal] = await Promise.all(
	['printable', 'call/preview', 'doctor/check', 'terminal-message'].map((name) =>
		load(`packages/cli/src/node/${name}.ts`),
	),
)
const [masking, shapes] = await Promise.all(
	['masking', 'shapes'].map((name) => load(`packages/emulator/src/${name}.ts`)),
)

const headers = (value) => new Headers({ 'x-text': value.replaceAll(/[^ -~]/g, ' ') })
const secrets = ['s3cretvalue', 'another.value']

/** Each function, by package and name, and how it is called with a text. */
const functions = {
	core: {
		cut: (given) => text.cut(given, 1000),
		redactText: (given) => text.redactText(given, secrets),
		redactKey: (given) => text.redactKey(given, secrets),
		repeatsSecret: (given) => text.repeatsSecret(given, secrets),
		redact: redaction.redact,
		redactReference: redaction.redactReference,
		isPrintedId: redaction.isPrintedId,
		formatIdentity: (given) => redaction.formatIdentity({ [given]: given }),
		toOneLine: redaction.toOneLine,
		redactDeep: (given) => redaction.redactDeep({ [given]: [given, { a: given }] }),
		listSecrets: (given) => redaction.listSecrets(headers(given)),
		redactRequestId: (given) => redaction.redactRequestId(given, secrets),
		toPrintableText: printable.toPrintableText,
		toPrintableFields: (given) => printable.toPrintableFields({ fields: { [given]: given }, reference: given }),
		toPrintableCause: (given) => printable.toPrintableCause(new Error(given, { cause: given }), secrets),
		toPrintableFacts: (given) => observers.toPrintableFacts({ type: 'x', message: given, reference: given }),
		printIssues: (given) => schema.printIssues([{ message: given, path: [given] }]),
	},
	bind: {
		removeSecrets: documents.removeSecrets,
		findSecret: documents.findSecret,
		isGuarded: documents.isGuarded,
		hasUnprintable: documents.hasUnprintable,
		toOneLine: documents.toOneLine,
		toPrintable: documents.toPrintable,
		toPrintablePointer: documents.toPrintablePointer,
		normalizeMediaType: (given) => mediaTypes.normalizeMediaType(`a/b${given}`),
		getEssence: mediaTypes.getEssence,
		getMedium: mediaTypes.getMedium,
	},
	cli: {
		toPrintable: shown.toPrintable,
		toPrintableJson: (given) => shown.toPrintableJson({ [given]: given }),
		secretName: (given) => shown.secretName.test(given),
		listSecrets: (given) => shown.listSecrets({ SECRET: given }),
		hideSecrets: (given) => shown.hideSecrets(given, secrets),
		shortenText: (given) => shown.shortenText(given, 2000),
		maskData: (given) => preview.maskData({ [given]: [given] }, secrets),
		toShownUrl: (given) => preview.toShownUrl({ url: `https://a.example/?${given}` }, secrets),
		toShownBody: (given) => preview.toShownBody({ body: given, headers: new Headers() }, secrets),
		formatForTerminal: (given) => terminal.formatForTerminal(new Error('x'), given),
		describeResponse: (given) =>
			doctor.describeResponse({
				method: 'GET',
				url: 'https://a.example/',
				status: 500,
				headers: new Headers(),
				text: given,
			}),
	},
	emulator: {
		maskCards: masking.maskCards,
		maskText: masking.maskText,
		maskHeaders: (given) => masking.maskHeaders(headers(given)),
		maskBody: (given) => masking.maskBody({ body: new TextEncoder().encode(given), headers: new Headers() }),
		maskResponse: (given) => masking.maskResponse(new TextEncoder().encode(given), given.length),
		toPrintableName: shapes.toPrintableName,
	},
}

/** Names that read no text. */
const notRead = ['mask', 'keepSecrets']

/** Texts that an expression may read again from each of their characters. */
const repeated = {
	'a word': 'a',
	'hexadecimal digits': 'a1f',
	digits: '1',
	zeros: '0',
	'divided digits': '1 ',
	'digits and letters': '1a',
	'escaped digits': '1%20',
	spaces: ' ',
	lines: '\n',
	'question marks': '?',
	ampersands: '&',
	semicolons: '; ',
	quotes: '"',
	brackets: '[',
	braces: '{',
	tags: '<title',
	schemes: 'bearer ',
	'JSON Web Tokens': 'eyJ',
	'names of secrets': 'secret=',
	'quoted names': '"token": ',
	'addresses with a user': '://a:',
	'beginnings of a key': '-----BEGIN ',
	'ends of a key': '-----END A',
	'full-width digits': '１',
	'marks that cannot be seen': '\u200b',
	dots: 'a.',
	slashes: 'a/',
	numbers: 'num',
}
/** Texts of this many characters are read within milliseconds. A longer one may take longer in proportion, and a third more than that. */
const length = 20_000
const times = 4
/** A call that takes less needs no comparison, because nothing that reads a text again and again is so quick. */
const quickMs = 150

const fill = (part, length) => `${part.repeat(Math.ceil(length / part.length)).slice(0, length)}x 1`
const measure = (run, given) => {
	const { user } = process.cpuUsage()
	run(given)
	return (process.cpuUsage().user - user) / 1000
}
/** Returns the least CPU time of three calls, in milliseconds. */
const measureLeast = (run, given) => Math.min(...[1, 2, 3].map(() => measure(run, given)))

/** Returns whether a call with the longer text takes much more than its share of time. */
function grows(run, part) {
	const long = fill(part, length * times)
	return measure(run, long) > quickMs && measureLeast(run, long) > measureLeast(run, fill(part, length)) * times * 2
}

const named =
	/^export (?:async )?(?:function|const) ((?:mask|redact|hide|shorten|toPrintable|toShown|printIssues)\w*|cut|toOneLine|(?:find|list|remove|repeats)Secrets?)\b/gm

describe('time in proportion to a text', () => {
	for (const [name, all] of Object.entries(functions)) {
		for (const [one, run] of Object.entries(all))
			it(`is what ${one} of ${name} takes`, () => {
				expect(Object.keys(repeated).filter((what) => grows(run, repeated[what]))).to.deep.equal([])
			})
	}
	it('is known of each exported function that masks or prints', () => {
		const known = Object.entries(functions).flatMap(([name, all]) => Object.keys(all).map((one) => `${name}: ${one}`))
		const files = globSync('{packages,plugins}/*/src/**/*.ts', { cwd: root }).filter(
			(file) => !file.endsWith('.test.ts'),
		)
		const found = files.flatMap((file) =>
			[...readFileSync(resolve(root, file), 'utf8').matchAll(named)].flatMap(([, one]) =>
				notRead.includes(one) ? [] : [`${file.split('/')[1]}: ${one}`],
			),
		)
		expect(found.filter((one) => !known.includes(one))).to.deep.equal([])
	})
})
