// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.
/** The documents' own samples, by binding. Secrets are replaced by text of the same form: `samples['cards.block'].body`. */
export const samples = {
	'contestacoes.abrir': {
		responses: {
			201: { protocolo: 'c-7', situação: 'ABERTA' },
		},
	},
} as const

/** The success sample of each binding: what the emulator takes as `responses`, beside `bindings`. */
export const responses: Readonly<Record<string, { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }>> = {
	'contestacoes.abrir': { status: 201, body: samples['contestacoes.abrir'].responses[201] },
}
