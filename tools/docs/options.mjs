// Makes the tables of options from the types, their docstrings and the code. The site has one page for each function.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { root } from '../workspace.mjs'

/** The page of each function: the files of its interfaces, and the files with the defaults of its options. */
const tables = {
	'create-client': {
		title: 'Options of `createClient`',
		of: {
			ClientOptions: 'packages/core/src/client/settings.ts',
			RetryOptions: 'packages/core/src/calls/running-call.ts',
			CallOptions: 'packages/core/src/calls/running-call.ts',
		},
		defaults: [
			'packages/core/src/client/{settings,client}.ts',
			'packages/core/src/calls/call.ts',
			'packages/core/src/tokens/{manager,state}.ts',
		],
	},
	'password-grant': {
		title: 'Options of `passwordGrant`',
		of: {
			PasswordGrantOptions: 'packages/core/src/tokens/password-grant.ts',
			GrantOptions: 'packages/core/src/tokens/grant.ts',
		},
		defaults: ['packages/core/src/tokens/password-grant.ts'],
	},
	operation: {
		title: 'Options of `operation`',
		of: { OperationSettings: 'packages/core/src/operation/settings.ts' },
		defaults: [],
	},
	payments: {
		title: 'Options of `payments`',
		of: { CreateIntentNarrowing: 'plugins/catalogue/src/intent/create-intent.ts' },
		defaults: ['plugins/catalogue/src/intent/create-intent.ts'],
	},
	journal: {
		title: 'Options of `journal`',
		of: {
			JournalOptions: 'plugins/journal/src/journal.ts',
			PurgeOptions: 'plugins/journal/src/api.ts',
			ReconcileOptions: 'plugins/journal/src/lookup/run.ts',
		},
		defaults: ['plugins/journal/src/{journal,reconcile}.ts'],
	},
	emulator: {
		title: 'Options and settings of the emulator',
		of: {
			EmulatorOptions: 'packages/emulator/src/emulator.ts',
			ServeOptions: 'packages/emulator/src/node/serve.ts',
			Settings: 'packages/emulator/src/settings.ts',
			Fault: 'packages/emulator/src/faults.ts',
		},
		defaults: ['packages/emulator/src/{emulator,settings}.ts', 'packages/emulator/src/node/serve.ts'],
	},
}

const parseSource = (file) =>
	ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true)

function* walkNodes(node) {
	yield node
	for (const child of node.getChildren()) yield* walkNodes(child)
}

/** Returns the text of a docstring before its first tag, on one line. */
function readDocstring(member) {
	const text = ts.getJSDocCommentsAndTags(member).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
	return text
		.join(' ')
		.replaceAll(/\{@linkcode (\w+)\}/g, '`$1`')
		.replaceAll(/\s+/g, ' ')
		.trim()
}

function findInterface(name, file) {
	const found = [...walkNodes(parseSource(file))].find(
		(node) => ts.isInterfaceDeclaration(node) && node.name.text === name,
	)
	if (!found) throw new Error(`Cannot make the table of ${name}: ${file} has no such interface`)
	return found
}

const joinLines = (node) =>
	node
		.getText()
		.replaceAll(/\/\*\*.*?\*\//gs, '')
		.replaceAll(/\s+/g, ' ')
		.trim()

const isFallback = (node) =>
	ts.isBinaryExpression(node) &&
	node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
	ts.isPropertyAccessExpression(node.left) &&
	node.left.expression.getText() === 'options'

/**
 * Finds the default values in the code: `{ timeoutMs = 30_000 }`, `options.seed ?? 1`, or a member of an object whose name begins with
 * `default`.
 */
function findDefaults(patterns) {
	const found = new Map()
	const lists = new Map()
	const add = (name, value) => found.set(name, (found.get(name) ?? new Set()).add(joinLines(value)))
	for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()))
		for (const node of walkNodes(parseSource(file))) {
			if (ts.isBindingElement(node) && node.initializer)
				add((node.propertyName ?? node.name).getText(), node.initializer)
			if (isFallback(node)) add(node.left.name.text, node.right)
			if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrayLiteralExpression(node.initializer))
				lists.set(node.name.getText(), joinLines(node.initializer))
			if (ts.isVariableDeclaration(node) && /^default/.test(node.name.getText())) addMembers(node.initializer, add)
		}
	// If a default is the name of a list, returns the content of the list.
	return new Map(
		[...found].map(([name, values]) => [name, new Set([...values].map((value) => lists.get(value) ?? value))]),
	)
}

function addMembers(initializer, add) {
	const literal = ts.isAsExpression(initializer) ? initializer.expression : initializer
	if (!ts.isObjectLiteralExpression(literal)) return
	for (const member of literal.properties)
		if (ts.isPropertyAssignment(member)) add(member.name.getText(), member.initializer)
}

/** Returns a default as the table shows it: literals unchanged. An empty function or object isn't shown. */
const toShown = (value) => (/^(?:\(\) => \{\}|\{\})$/.test(value) ? undefined : value.replaceAll(/(?<=\d)_(?=\d)/g, ''))

/** Returns the default that the docstring names, if the code has it in another form. It must be one word. */
const findStatedDefault = (doc) =>
	[/\bDefault `?(\d[\d,]*\d|[\w'.-]*\w)`?(?=[.,;:]| \()/, /`([\w/-]+)`[^`]{0,60} \(default/]
		.map((pattern) => pattern.exec(doc)?.[1].replaceAll(/(?<=\d),(?=\d)/g, ''))
		.filter(Boolean)
		.slice(0, 1)

/** All options, each with its name, type, default and docstring. */
export const options = Object.entries(tables).flatMap(([page, { of, defaults }]) => {
	const values = findDefaults(defaults)
	return Object.entries(of).flatMap(([group, file]) =>
		findInterface(group, file).members.map((member) => {
			const name = member.name.getText()
			const doc = readDocstring(member)
			const initial = [...(values.get(name) ?? [])].map(toShown).filter(Boolean)
			if (!initial.length) initial.push(...findStatedDefault(doc))
			const isOptional = member.questionToken !== undefined || group === 'Settings'
			return { page, group, name, type: joinLines(member.type), isOptional, doc, defaults: isOptional ? initial : [] }
		}),
	)
})

const escapeCell = (text) => text.replaceAll('|', '\\|')
const formatRow = ({ name, type, isOptional, doc, defaults }) =>
	`| \`${name}\`${isOptional ? '' : ', required'} | \`${escapeCell(type)}\` | ${defaults.map((value) => `\`${escapeCell(value)}\``).join(' or ') || '–'} | ${escapeCell(doc)} |`

const listGroups = (page) => Object.keys(tables[page].of)
const formatTable = (page, group) => `## ${group}

| option | type | default | |
|---|---|---|---|
${options
	.filter((option) => option.page === page && option.group === group)
	.map(formatRow)
	.join('\n')}
`
const made = 'This page is made from the types, their docstrings and the code by `tools/docs/options.mjs`.'

/** Writes the pages that only the site has. */
export function writeOptionPages() {
	const directory = resolve(root, 'docs/reference/options')
	mkdirSync(directory, { recursive: true })
	for (const [page, { title }] of Object.entries(tables)) {
		const groups = listGroups(page).map((group) => formatTable(page, group))
		const description = `${title.replaceAll('`', '')}, with their types and defaults`
		writeFileSync(
			resolve(directory, `${page}.md`),
			`---\ndescription: ${description}\n---\n\n# ${title}\n\n${made}\n\n${groups.join('\n')}`,
		)
	}
}
