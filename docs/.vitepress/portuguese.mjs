// Menus, search and buttons of the site in Portuguese.
const home = '/docs/pt-BR'

export const portuguese = {
	nav: [
		{ text: 'Início', link: `${home}/` },
		{ text: 'Tutorial', link: `${home}/tutorial/1-emulator` },
		{ text: 'Referência', link: `${home}/reference/outcomes` },
	],
	outline: { level: [2, 3], label: 'Nesta página' },
	docFooter: { prev: 'Página anterior', next: 'Próxima página' },
	darkModeSwitchLabel: 'Aparência',
	lightModeSwitchTitle: 'Mudar para o tema claro',
	darkModeSwitchTitle: 'Mudar para o tema escuro',
	sidebarMenuLabel: 'Menu',
	returnToTopLabel: 'Voltar ao início',
	langMenuLabel: 'Mudar de idioma',
	skipToContentLabel: 'Ir para o conteúdo',
	notFound: {
		title: 'Esta página não existe',
		quote: 'Ela pode ter mudado de lugar, ou o endereço foi cortado.',
		alike: 'Páginas parecidas',
	},
}

export const portugueseSearch = {
	button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
	modal: {
		displayDetails: 'Mostrar a lista detalhada',
		resetButtonTitle: 'Limpar a busca',
		backButtonTitle: 'Fechar a busca',
		noResultsText: 'Nada encontrado para',
		footer: {
			selectText: 'para abrir',
			selectKeyAriaLabel: 'Enter',
			navigateText: 'para navegar',
			navigateUpKeyAriaLabel: 'Seta para cima',
			navigateDownKeyAriaLabel: 'Seta para baixo',
			closeText: 'para fechar',
			closeKeyAriaLabel: 'Esc',
		},
	},
}
