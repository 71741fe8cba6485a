// Names and sentences that several of the written files share.

/** `cardSales` → `CardSales`: the group's interface. */
export const interfaceOf = ({ key }) => key[0].toUpperCase() + key.slice(1)

/** `@tarja/catalogue/card-sales` → `card-sales`: the group's module. */
export const moduleOf = ({ entry }) => entry.slice('@tarja/catalogue/'.length)

/** Payments and authentication have an operation that is shown: they are written by hand. */
export const isOfLabels = ({ operations }) => operations.every(({ state }) => state === 'stub')

const sentence = (text) => text[0].toUpperCase() + text.slice(1)

/** What an editor shows for a method, and what to do about it. Where a label is all that is shown, its type says whether it is bound. */
export function memberComment(group, { key, label, state, section }) {
	if (state === 'documented')
		return `\t/** ${sentence(label)}. Documented (reference §${section}); narrow it: \`${group.key}({ ${key}: { … } })\`. */`
	const lines = [
		`${sentence(label)}.`,
		`Not bound yet where its type is \`UnboundOperation\`: the reference gives only its name (§${section}).`,
		`Bind it with the vendor's page: \`${group.key}({ ${key}: operation({ … }) })\`.`,
	]
	return `\t/**\n${lines.map((line) => `\t * ${line}\n`).join('')}\t */`
}
