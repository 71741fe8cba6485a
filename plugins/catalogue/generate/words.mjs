// Names and sentences that several of the written files share.

/** `cardSales` → `CardSales`: the group's interface. */
export const interfaceOf = ({ key }) => key[0].toUpperCase() + key.slice(1)

/** `@tarja/catalogue/card-sales` → `card-sales`: the group's module. */
export const moduleOf = ({ entry }) => entry.slice('@tarja/catalogue/'.length)

/** Payments and authentication have an operation that is shown: they are written by hand. */
export const isOfLabels = ({ operations }) => operations.every(({ state }) => state === 'stub')

const sentence = (text) => text[0].toUpperCase() + text.slice(1)

/** What an editor shows for a method: its label, whether it is shown, and what to do about it. */
export function memberComment(group, { key, label, state, section }) {
	const [how, what] =
		state === 'documented'
			? [`Documented (reference §${section}); narrow it`, '{ … }']
			: [`As bound (the reference shows its name, §${section})`, 'operation({ … })']
	const comment = `${sentence(label)}. ${how}: \`${group.key}({ ${key}: ${what} })\`.`
	return `/** ${comment} */`.length <= 119
		? `\t/** ${comment} */`
		: `\t/**\n\t * ${sentence(label)}.\n\t * ${comment.slice(label.length + 2)}\n\t */`
}
