import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { bundlesIn } from '../../bundlers/bundles.mjs'
import { runtimes } from '../../bundlers/runtimes.mjs'
import { startWire } from '../../suite/outcomes/wire-server.mjs'

/** What the server does to a payment, in the words of wire-server.mjs. */
const plans = [
	'+status.200',
	'status.422',
	'+status.500',
	'status.307~+status.200',
	'status.401~+status.200',
	'status.421~+status.200',
	'status.421~status.422',
	'+reset~+status.200',
	'+reset~status.422',
	'+close~+status.200',
	'+close~status.404',
	'drop~status.404',
	'+cut-reset',
	'+garbage',
	'safe status.503~status.503~+status.200',
]
let bundles
const made = () => {
	bundles ??= bundlesIn(resolve(temporaryDirectory, 'bundles'))
	return bundles
}

/** Where nobody listens. */
async function deadUrl() {
	const server = createServer()
	await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
	const { port } = server.address()
	await new Promise((closed) => server.close(closed))
	return `http://127.0.0.1:${port}`
}

/** What only the modules of one runtime have. */
const marks = { workerd: 'made for Cloudflare Workers', 'a page': 'chose the modules for pages' }

/** Bundles are alike but for the modules in them: these are given one of each kind. */
const isLikeNode = (runtime) => runtime === 'Deno' || runtime === 'Bun'
const none = { requests: 0, applied: 0 }

/** What was told of a payment and is not so; `mayRepeat`: nothing prevents the runtime from sending it again. */
function untruths({ end, attempts, mayHaveReplayed }, { requests, applied } = none, plan, mayRepeat) {
	const allowed = plan.startsWith('safe') ? 3 : plan.startsWith('status.401') ? 2 : 1
	return [
		...(end === 'foreign' ? ['failed with what is no TarjaError'] : []),
		...(end === 'not_processed' && requests ? [`not_processed, but ${requests} reached the server`] : []),
		...(end === 'rejected' && applied ? [`rejected, but ${applied} applied`] : []),
		...(end === 'resolved' && !applied ? ['resolved, but nothing was applied'] : []),
		...(!mayHaveReplayed && !(mayRepeat && end === 'resolved') && requests > attempts
			? [`${attempts} attempts, but ${requests} reached the server`]
			: []),
		...(!mayRepeat && requests > allowed ? [`unsafe, but ${requests} reached the server`] : []),
	]
}

/** Plays every plan with every bundle in a runtime: `{ bundle, told, wrong }`. */
async function played(name, all) {
	const wire = await startWire(plans.length)
	const nobody = await deadUrl()
	try {
		return await runtimes[name](all, async (play) => {
			const found = []
			for (const [index, bundle] of all.entries()) {
				const cells = `${name}-${index}`.replaceAll(' ', '-')
				const told = await play(bundle, { name: cells, plans, urls: wire.urls.reused })
				const dead = await play(bundle, { name: `${cells}-dead`, plans: ['nobody'], urls: [nobody] })
				const log = await (await fetch(`${wire.urls.control}/log?begins=${cells}.`)).json()
				const wrong = plans.flatMap((plan, at) =>
					untruths(told[plan], log[`${cells}.${at}`], plan, name === 'a page').map((what) => `${plan}: ${what}`),
				)
				found.push({ bundle: `${bundle.name} for ${bundle.for}`, for: bundle.for, told: { ...told, ...dead }, wrong })
			}
			return found
		})
	} finally {
		wire.close()
	}
}

describe('a bundle', () => {
	it('has the module of the runtime that its bundler asks for, and of no other', async () => {
		for (const { name, for: asked, modules } of await made()) {
			const text = Object.values(modules).join('\n')
			const found = Object.entries(marks).flatMap(([runtime, mark]) => (text.includes(mark) ? [runtime] : []))
			expect(found, `${name} for ${asked}`).to.deep.equal(asked === 'everybody' ? [] : [asked])
		}
	})

	it('keeps the compile hints, but where webpack minifies', async () => {
		const isHinted = /[=(]\s*\((?:async )?function\b/g
		for (const { name, for: asked, modules } of await made()) {
			if (name === 'sources' || name === 'webpack') continue
			const hints = Object.values(modules).join('\n').match(isHinted) ?? []
			expect(hints.length, `${name} for ${asked}`).to.be.at.least(100)
		}
	})

	for (const name of Object.keys(runtimes))
		it(`in ${name} tells of each payment what is so, and, made for it, what the sources tell`, async () => {
			const all = (await made()).filter(({ name: bundler }) => !isLikeNode(name) || /esbuild|sources/.test(bundler))
			const found = await played(name, all)
			for (const { bundle, for: asked, told, wrong } of found) {
				expect(wrong, `${bundle} in ${name}`).to.deep.equal([])
				if (asked === 'everybody' || name === asked)
					expect(told, `${bundle} in ${name}`).to.deep.equal(found.at(-1).told)
			}
		})
})
