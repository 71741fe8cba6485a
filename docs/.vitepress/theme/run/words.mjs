// What stands beside an example that can be run, in the page's language.
const english = {
	run: 'Run',
	lose: 'Run, and lose the answer',
	edit: 'Edit',
	close: 'Close',
	edited: 'The example, to be edited',
	saw: 'What the emulator saw',
	applied: 'applied',
	notApplied: 'not applied',
	yes: 'yes',
	lost: 'the answer was lost',
	outcome: 'outcome',
	lookUp: 'to look up',
}

const portuguese = {
	run: 'Executar',
	lose: 'Executar e perder a resposta',
	edit: 'Editar',
	close: 'Fechar',
	edited: 'O exemplo, para editar',
	saw: 'O que o emulador viu',
	applied: 'efetivado',
	notApplied: 'não efetivado',
	yes: 'sim',
	lost: 'a resposta se perdeu',
	outcome: 'resultado',
	lookUp: 'para procurar',
}

export const wordsOf = (lang) => (lang === 'pt-BR' ? portuguese : english)
