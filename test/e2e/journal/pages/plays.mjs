// What is played with a journal in IndexedDB, in one browser: each play gives its counts, and throws where a rule does not hold.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@tarja-test/harness'

/**
 * Begins a payment that comes to a stand, and says for how long it has to be away until its time is up. A browser that is slow to write the
 * entry is given twice the time, for another order.
 */
async function held(page, name) {
	for (let callMs = 1000; ; callMs *= 2) {
		const reference = `${name}-${callMs}`
		if (await page('hold', reference, callMs)) return { reference, awayMs: 1.5 * callMs }
	}
}

const timesOf = (list, item) => list.filter((one) => one === item).length
const notSent = { outcome: 'not_processed', code: 'timeout', attempts: 0 }

/** Two tabs pay the same orders at the same time. */
export async function twoTabs({ server, tabs, orders }) {
	const ends = []
	for (let number = 0; number < orders; number++) {
		const reference = `order-${number}`
		const told = await Promise.all(tabs.map((tab) => tab('pay', reference)))
		expect(timesOf(server.arrived, reference), reference).to.equal(1)
		ends.push(...told.map(({ outcome, code }) => code ?? outcome))
	}
	const counts = { paid: timesOf(ends, 'applied'), refused: timesOf(ends, 'duplicate_reference') }
	expect(counts).to.deep.equal({ paid: orders, refused: orders })
	return `${ends.length} calls for ${orders} orders: ${counts.paid} sent, ${counts.refused} duplicate_reference, 0 paid twice`
}

/** A page is put away between entry and request; another tab settles the order as absent and pays it; a person goes back. */
export async function backForward({ server, tabs: [page, other] }) {
	const { reference, awayMs } = await held(page, 'put-away')
	await page('putAway', `${server.url}/elsewhere?ms=${awayMs}`)
	await other('settleAsAbsent', reference)
	expect(await other('pay', reference)).to.deep.equal({ outcome: 'applied' })
	expect(await page('cameBack'), 'the same page').to.equal(true)
	expect(await page('goOn', reference)).to.include(notSent)
	expect(timesOf(server.arrived, reference)).to.equal(1)
	return 'kept and came back: not sent, paid once by the other tab'
}

/** The browser stands still between entry and request, as with a laptop's lid. */
export async function frozen({ server, tabs: [page, other], browser }) {
	const { reference, awayMs } = await held(page, 'frozen')
	browser.freeze()
	await pause(awayMs)
	browser.thaw()
	expect(await page('goOn', reference)).to.include(notSent)
	expect(timesOf(server.arrived, reference)).to.equal(0)
	expect(await other('pay', reference)).to.deep.equal({ outcome: 'applied' })
	return 'not sent, told so; the order could be paid at once'
}

/** Entries grow until the browser keeps no more. */
export async function full({ server, tabs: [page], browser }) {
	browser.keepLittle()
	for (let number = 0; number < 10; number++) {
		const reference = `large-${number}`
		const told = await page('pay', reference, { fill: 3_000_000 })
		if (told.outcome === 'applied') continue
		expect(told).to.include({ outcome: 'not_processed', code: 'layer_failed', attempts: 0 })
		expect(told.message).to.match(/could not be written \(\w.+\)/)
		expect(timesOf(server.arrived, reference)).to.equal(0)
		return `after ${number} entries of 3 MB: not sent, "${/\((.+?)\.?\);/.exec(told.message)[1]}"`
	}
	throw new Error('The browser kept 30 MB, and was told to keep a tenth of it')
}

/** Whatever runs pages is killed between entries and requests; then the browser. */
export async function tabKilled({ server, tabs: [page, other], browser, restart, calls }) {
	const references = Array.from({ length: calls }, (_, index) => `killed-${index}`)
	for (const [index, reference] of references.entries())
		expect(await (index % 2 ? page : other)('hold', reference, 60_000)).to.equal(true)
	expect(browser.killPages()).to.be.greaterThan(0)
	const [again] = await restart()
	const listed = (await again('unresolved')).map(({ reference }) => reference)
	expect(listed).to.include.members(references)
	for (const reference of references) {
		expect(timesOf(server.arrived, reference)).to.equal(0)
		expect(await again('pay', reference)).to.include({ code: 'duplicate_reference' })
	}
	return `${calls} entries confirmed, ${listed.filter((one) => references.includes(one)).length} unresolved afterwards, 0 sent`
}

/**
 * The browser is killed while one page pays as fast as it can: whatever arrived, its journal must know. `mayLose`: the browser has lost
 * entries whose transactions it had called complete, in one run of some forty; what it lost is told.
 */
export async function browserKilled({ server, tabs: [first], restart, durability, kills, mayLose }) {
	const from = server.arrived.length
	let page = first
	const lost = []
	let confirmed = 0
	for (let kill = 0; kill < kills; kill++) {
		await page('writeWith', durability)
		const arrived = server.more(20 + Math.floor(Math.random() * 20))
		page('payAll', `${durability}-${kill}`)
		await arrived
		;[page] = await restart()
		const paid = server.arrived.slice(from + confirmed)
		confirmed += paid.length
		for (const reference of paid) if (!(await page('find', reference))) lost.push(reference)
	}
	if (durability === 'strict' && !mayLose) expect(lost).to.deep.equal([])
	expect(new Set(server.arrived.slice(from)).size).to.equal(confirmed)
	return `${kills} kills, ${confirmed} requests had left: ${lost.length} of their entries lost`
}
