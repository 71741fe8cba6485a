// What must hold of client.journal.once(), whoever asks, in whatever order, whatever fails: by what the platform did, what the store has, and what
// each process was told.

const isOf = (sent, { account, step }) => sent.account === account && sent.step === step
const ofStep = (entries, step) => entries.filter((entry) => entry.step === step)
const isHard = ({ state }) => ['pending', 'unknown', 'applied'].includes(state)

export const invariants = {
	/** Why a request must not leave now. */
	mayLeave(entries, { name, step, again }) {
		const held = ofStep(entries, step).filter(({ state }) => state !== 'not_processed' && state !== 'absent')
		const hard = held.filter(isHard)
		if (hard.length !== 1) return `${name} sends ${step}, and ${hard.length} entries hold the step`
		if (hard[0].state !== 'pending') return `${name} sends ${step}, and its entry is ${hard[0].state}`
		const refusals = held.filter(({ state }) => state === 'rejected')
		const repeated = new Set(held.map((entry) => entry.retryOf))
		const standing = refusals.filter(({ id }) => !repeated.has(id))
		if (standing.length) return `${name} sends ${step}, and a refusal stands that it does not name`
		if (step === 'confirm' && !ofStep(entries, 'create').some(({ state }) => state === 'applied'))
			return `${name} confirms what is not applied`
		if (again && this.platform.filter((sent) => sent.again === again).length)
			return `${name} sends what another has sent that named the same refusal`
		return undefined
	},
	/** Compares what a process is told with the platform and the store, at that moment. */
	heard(own, made) {
		const setBroken = (what) => {
			this.broken ??= `${own.name} is told ${made.state}${made.reason ? ` (${made.reason})` : ''}, and ${what}`
		}
		const { step } = made
		const sent = this.platform.filter((one) => isOf(one, { account: own.account, step }))
		const isApplied = sent.some((one) => one.isApplied)
		this.said ??= []
		if (made.state === 'applied') {
			if (!isApplied) setBroken('nothing was applied')
			if (made.saved.id !== 'p-200') setBroken('what was saved is missing')
			this.said.push({ account: own.account, step, state: 'applied' })
		}
		if ((made.state === 'not_processed' || made.state === 'rejected') && isApplied) setBroken('it was applied')
		if (made.state === 'not_processed' && sent.some((one) => !one.isRefused)) setBroken('a request of it has left')
		if (made.state === 'rejected' && !sent.some((one) => one.isRefused)) setBroken('nothing was refused')
		const isOneOrder = this.processes.every(({ asks }) => asks.every(({ n }) => n === own.ask.n))
		if (made.state === 'conflict' && isOneOrder) setBroken('its fields are the same')
		if (own.ask.n !== undefined && made.state === 'applied' && made.result === undefined)
			setBroken('its fields are others')
		if (own.hasFailedRead && made.state === 'applied' && made.result) setBroken('a read had failed before it was sent')
	},
	/** Everybody who is alive is over: then a person settles what is open, by what the platform knows, and somebody asks again. */
	async inTheEnd(world, { processOf, drive }) {
		const all = new Map()
		for (const sent of world.platform)
			if (sent.isApplied) all.set(`${sent.account} ${sent.step}`, (all.get(`${sent.account} ${sent.step}`) ?? 0) + 1)
		for (const [what, count] of all) if (count > 1) return `${what} is applied ${count} times`
		for (const account of new Set(world.processes.map((own) => own.account))) {
			const store = world.store.open(account)
			for await (const entry of store.list('unresolved')) {
				const isApplied = world.platform.some((sent) => isOf(sent, { account, step: entry.step }) && sent.isApplied)
				const end = isApplied ? { state: 'applied', saved: { id: 'p-200' } } : { state: 'absent' }
				await store.write({ ...entry, revision: entry.revision + 1, resolvedBy: 'person', ...end })
			}
			const steps = new Set(world.processes.flatMap(({ asks }) => asks.map(({ step = 'create' }) => step)))
			for (const step of steps) {
				const last = processOf(world, 'Z', { account, asks: [{ step }] })
				const made = await drive(world, last)
				if (!made || made.state === 'unresolved' || made.state === 'not_processed')
					return `in the end ${step} is ${made?.state}`
				const isApplied = made.state === 'applied' || made.holder === 'applied'
				const wasSaid = world.said?.some((one) => one.account === account && one.step === step)
				if (wasSaid && !isApplied) return `${step} was said to be applied, and is ${made.state} in the end`
			}
		}
		for (const sent of world.platform)
			if (sent.isApplied && world.platform.some((one) => one !== sent && one.isApplied && isOf(one, sent)))
				return `${sent.step} is applied twice in the end`
		return undefined
	},
}
