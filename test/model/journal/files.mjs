// A file system in memory of which every operation that another process can see is a step: whoever explores says whose turn it is.
import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { changeRule } from '../change-rule.ts'

/** Whose operation it is. */
export const actor = new AsyncLocalStorage()

let world
/** Begins anew, with an empty file system, in which nothing waits. */
export function begin() {
	world = { files: new Map(), directories: new Set(['/']), ask: async () => {} }
}

/** From now on each operation waits until `ask` resolves, which is told whose it is, and what. */
export function waitFor(ask) {
	world.ask = ask
}

const createCodeError = (code) => Object.assign(new Error(code), { code })
const parentOf = (path) => path.slice(0, path.lastIndexOf('/')) || '/'
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1)
const isDraft = (path) => nameOf(path).startsWith('.')

/** What only its own process can see is no step. */
async function step(what, path, perform) {
	const now = world
	if (!isDraft(path)) await now.ask(actor.getStore(), `${what} ${nameOf(path)}`)
	return perform(now)
}

const inodeAt = ({ files }, path) => {
	const inode = files.get(path)
	if (!inode) throw createCodeError('ENOENT')
	return inode
}

export { constants } from 'node:fs/promises'
export const link = (from, to) =>
	step('links', to, (now) => {
		if (now.files.has(to)) throw createCodeError('EEXIST')
		now.files.set(to, inodeAt(now, from))
	})
const isDirectory = ({ directories }, path) => directories.has(path)
export const readdir = (path) =>
	step('lists', path, ({ files, directories }) => {
		if (!directories.has(path)) throw createCodeError('ENOENT')
		return [...files.keys()].filter((file) => parentOf(file) === path).map(nameOf)
	})
export const rm = (path) => step('removes', path, ({ files }) => void files.delete(path))
export const unlink = (path) => rm(path)
export async function lstat(path) {
	const isOne = isDirectory(world, path)
	if (!isOne) inodeAt(world, path)
	const kind = { isDirectory: () => isOne, isFile: () => !isOne, isSymbolicLink: () => false }
	return { ...kind, uid: 0, gid: 0, mode: 0o700, size: 0 }
}
// No file of it is a link.
export const stat = (path) => lstat(path)
export const readlink = async (path) => path
export async function mkdir(path) {
	if (isDirectory(world, path)) throw createCodeError('EEXIST')
	world.directories.add(path)
}
export async function open(path, flags) {
	const now = world
	if (flags === 'wx') now.files.set(path, { text: '' })
	else if (flags !== 'r') await step('reads', path, () => inodeAt(now, path))
	const inode = now.files.get(path)
	return {
		async writeFile(text) {
			inode.text = text
		},
		readFile: async () => inode.text,
		async sync() {},
		async close() {},
		stat: () => lstat(path),
	}
}

/**
 * Loads the store with these rules changed, over this file system: what stands in its source, and what is put in its place.
 * @param {string} rule a name of its own for each change
 */
export function storeOver(rule, change) {
	const store = stores.get(rule) ?? loadStore(rule, change)
	stores.set(rule, store)
	return store
}

const stores = new Map()

async function loadStore(rule, [from, to] = ['', '']) {
	const place = '/plugins/journal/src/stores/node/'
	const query = `?explored=${encodeURIComponent(rule)}`
	let isChanged = from === ''
	const hooks = registerHooks({
		resolve(specifier, context, next) {
			const isOurs = context.parentURL?.includes(place) && context.parentURL.endsWith(query)
			if (isOurs && specifier === 'node:fs/promises') return { url: import.meta.url, shortCircuit: true }
			const found = next(specifier, context)
			return isOurs && found.url.includes(place) ? { ...found, url: `${found.url}${query}` } : found
		},
		load(url, context, next) {
			const found = next(url, context)
			if (!from || !url.includes(place) || !url.endsWith(query)) return found
			const source = String(found.source)
			if (!source.includes(from)) return found
			isChanged = true
			return { ...found, source: changeRule(source, { from, to }) }
		},
	})
	try {
		const url = new URL(`../../..${place}directory.ts${query}`, import.meta.url).href
		const { directoryJournal } = await import(url)
		if (!isChanged) throw new Error(`"${rule}" names what stands in the store no more`)
		return directoryJournal
	} finally {
		hooks.deregister()
	}
}
