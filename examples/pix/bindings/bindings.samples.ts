// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.
/** The documents' own samples, by binding. Secrets are replaced by text of the same form: `samples['cards.block'].body`. */
export const samples = {
	'pix.cobrar': {
		responses: {
			201: { calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 }, chave: 'aaaa@aaa.aaaaaaa', pixCopiaECola: '00000000000000000000', status: 'ATIVA', txid: '0000a0a00aa000a00a0000000000a0a0', valor: { original: '37.00' } },
		},
	},
	'pix.devolver': {
		responses: {
			201: { id: '123456', status: 'EM_PROCESSAMENTO', valor: '7.89' },
		},
	},
} as const

/** The success sample of each binding: what the emulator takes as `responses`, beside `bindings`. */
export const responses: Readonly<Record<string, { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }>> = {
	'pix.cobrar': { status: 201, body: samples['pix.cobrar'].responses[201] },
	'pix.devolver': { status: 201, body: samples['pix.devolver'].responses[201] },
}
