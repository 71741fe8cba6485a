// Who asks for what, what takes least first. Bounds: how often another process goes on although the last one could, and how much fails.
const slice = { switches: 2, faults: 1 }
const whole = { switches: 3, faults: 2 }

/** A first process is refused: gives the entry of the refusal. */
async function refusal(world, { processOf, drive }) {
	const first = processOf(world, 'R', { asks: [{}] })
	return (await drive(world, first, 'is refused')).entryId
}

export const scenes = [
	{
		name: 'another order by the same name',
		processes: { A: { asks: [{}] }, B: { asks: [{ n: '2' }] } },
		slice: { switches: 1, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'two accounts with one reference',
		processes: { A: { account: 'one', asks: [{}] }, B: { account: 'two', asks: [{}] } },
		...{ slice: { switches: 1, faults: 1 }, whole: { switches: 2, faults: 2 } },
	},
	{
		name: 'each asks twice',
		processes: { A: { asks: [{}, {}] }, B: { asks: [{}] } },
		slice: { switches: 1, faults: 1 },
		whole: { switches: 2, faults: 2 },
	},
	{ name: 'two processes ask for an order', processes: { A: { asks: [{}] }, B: { asks: [{}] } }, slice, whole },
	{
		name: 'three processes ask for an order',
		processes: { A: { asks: [{}] }, B: { asks: [{}] }, C: { asks: [{}] } },
		...{ slice: { switches: 2, faults: 0 }, whole: { switches: 3, faults: 1 } },
	},
	{
		name: 'two steps, one after the other, by two processes',
		processes: {
			A: { asks: [{}, { step: 'confirm', isAfter: true }] },
			B: { asks: [{}, { step: 'confirm', isAfter: true }] },
		},
		...{ slice: { switches: 1, faults: 1 }, whole: { switches: 2, faults: 1 } },
	},
	{
		name: 'two send a payment again under its key',
		processes: { A: { asks: [{ isKeyed: true }, { isKeyed: true }] }, B: { asks: [{ isKeyed: true }] } },
		...{ slice: { switches: 0, faults: 2 }, whole: { switches: 2, faults: 2 } },
	},
	{
		name: 'two name one refusal, and a job asks',
		prepare: refusal,
		processes: { A: { asks: [{ again: true }] }, B: { asks: [{ again: true }] }, J: { asks: [{}] } },
		...{ slice: { switches: 1, faults: 1 }, whole: { switches: 2, faults: 2 } },
	},
]
