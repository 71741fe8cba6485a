// Written by `tarja bind generate` from the source 'pix'. Change bindings.map.yaml and generate it again.
import { jsonArray, jsonObject, openEnum } from '@tarja/catalogue/schemas'
import { type HasOutcome, type MayDeviate, type Operation, operation } from '@tarja/core'
import * as v from 'valibot'

export type Valor = {
	readonly original: string
}
export const Valor: v.GenericSchema<Valor> = /* @__PURE__ */ jsonObject({
	original: v.string(),
})

export type Cob = {
	readonly calendario?: {
		readonly criacao?: string | undefined
		readonly expiracao?: number | undefined
	} | undefined
	readonly chave?: string | undefined
	readonly pix?: readonly ({
		readonly endToEndId: string
		readonly valor?: string | undefined
	})[] | undefined
	readonly pixCopiaECola?: string | undefined
	readonly status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP' | (string & {})
	readonly txid: string
	readonly valor: Valor
}
export const Cob: v.GenericSchema<Cob> = /* @__PURE__ */ jsonObject({
	calendario: v.optional(jsonObject({
		criacao: v.optional(v.string()),
		expiracao: v.optional(v.number()),
	})),
	chave: v.optional(v.string()),
	pix: v.optional(jsonArray(jsonObject({
		endToEndId: v.string(),
		valor: v.optional(v.string()),
	}))),
	pixCopiaECola: v.optional(v.string()),
	status: openEnum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
	txid: v.string(),
	valor: Valor,
})

export type Devolucao = {
	readonly id: string
	readonly status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO' | (string & {})
	readonly valor: string
}
export const Devolucao: v.GenericSchema<Devolucao> = /* @__PURE__ */ jsonObject({
	id: v.string(),
	status: openEnum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
	valor: v.string(),
})

export type CobSolicitadaInput = {
	readonly calendario: {
		readonly expiracao?: number | undefined
	}
	readonly chave: string
	readonly valor: Valor
}
export const CobSolicitadaInput: v.GenericSchema<CobSolicitadaInput> = /* @__PURE__ */ jsonObject({
	calendario: jsonObject({
		expiracao: v.optional(v.pipe(v.number(), v.integer())),
	}),
	chave: v.string(),
	valor: Valor,
})

export type PixCobrarParams = {
	readonly txid: string
}
export const PixCobrarParams: v.GenericSchema<PixCobrarParams> = /* @__PURE__ */ jsonObject({
	txid: v.pipe(v.string(), v.regex(new RegExp('^[a-zA-Z0-9]{26,35}$', 'u'))),
})

/** Criar cobrança imediata. `PUT /cob/{txid}` */
export const pixCobrar: Operation<PixCobrarParams, unknown, CobSolicitadaInput, Cob, unknown> & MayDeviate & HasOutcome = /* @__PURE__ */ operation({
	method: 'PUT',
	path: '/api/cob/{txid}',
	effect: 'unsafe',
	identifiedBy: ['txid', 'valor.original'],
	uniqueBy: ['txid'],
	amountField: 'valor.original',
	repeatable: { by: ['txid'], validForMs: 86400000 },
	outcomeOf: { applied: ['ATIVA'], field: 'status', rejected: [] },
	lookup: { operation: /* @__PURE__ */ operation({ method: 'GET', path: '/api/cob/{txid}', effect: 'safe' }), input: ({ fields }) => ({ params: { txid: fields.txid } }), applied: ['ATIVA', 'CONCLUIDA'], at: 'calendario.criacao', field: 'status', paid: { field: 'status', is: ['CONCLUIDA'] }, rejected: [] },
	params: PixCobrarParams,
	body: CobSolicitadaInput,
	response: Cob,
})

/** Consultar cobrança imediata. `GET /cob/{txid}` */
export const pixConsultar: Operation<PixCobrarParams, unknown, unknown, Cob, unknown> & MayDeviate = /* @__PURE__ */ operation({
	method: 'GET',
	path: '/api/cob/{txid}',
	effect: 'safe',
	deviations: 'return',
	params: PixCobrarParams,
	response: Cob,
})

export type PixDevolverParams = {
	readonly e2eid: string
	readonly id: string
}
export const PixDevolverParams: v.GenericSchema<PixDevolverParams> = /* @__PURE__ */ jsonObject({
	e2eid: v.pipe(v.string(), v.regex(new RegExp('^[a-zA-Z0-9]{32}$', 'u'))),
	id: v.pipe(v.string(), v.regex(new RegExp('^[a-zA-Z0-9]{1,35}$', 'u'))),
})

export type PixDevolverBody = {
	readonly valor: string
}
export const PixDevolverBody: v.GenericSchema<PixDevolverBody> = /* @__PURE__ */ jsonObject({
	valor: v.string(),
})

/** Solicitar devolução. `PUT /pix/{e2eid}/devolucao/{id}` */
export const pixDevolver: Operation<PixDevolverParams, unknown, PixDevolverBody, Devolucao, unknown> & MayDeviate & HasOutcome = /* @__PURE__ */ operation({
	method: 'PUT',
	path: '/api/pix/{e2eid}/devolucao/{id}',
	effect: 'unsafe',
	step: 'refund',
	identifiedBy: ['e2eid', 'id', 'valor'],
	uniqueBy: ['id'],
	amountField: 'valor',
	outcomeOf: { applied: ['DEVOLVIDO'], field: 'status', pending: ['EM_PROCESSAMENTO'], rejected: ['NAO_REALIZADO'] },
	lookup: { operation: /* @__PURE__ */ operation({ method: 'GET', path: '/api/pix/{e2eid}/devolucao/{id}', effect: 'safe' }), input: ({ fields }) => ({ params: { e2eid: fields.e2eid, id: fields.id } }), applied: ['DEVOLVIDO'], field: 'status', pending: ['EM_PROCESSAMENTO'], rejected: ['NAO_REALIZADO'] },
	params: PixDevolverParams,
	body: PixDevolverBody,
	response: Devolucao,
})
