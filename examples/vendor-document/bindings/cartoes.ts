// Written by `tarja bind generate` from the source 'cartoes'. Change bindings.map.yaml and generate it again.
import { type Defaulted } from '@tarja/catalogue/bindings'
import { anyOf, characterCount, jsonArray, jsonObject, multipleOf, withWireRules, openEnum, textFormat } from '@tarja/catalogue/schemas'
import { type HasOutcome, type MayDeviate, type Operation, operation } from '@tarja/core'
import * as v from 'valibot'

export type Estado = 'ATIVO' | 'BLOQUEADO' | 'NO' | (string & {})
export const Estado: v.GenericSchema<Estado> = /* @__PURE__ */ openEnum(['ATIVO', 'BLOQUEADO', 'NO'])

export type Cartão = {
	readonly adicionais?: readonly Cartão[] | undefined
	/** Pattern: "(?i)^[a-z ]++$" */
	readonly apelido?: string | null | undefined
	readonly estado: Estado
	readonly id: string
	readonly limite?: number | undefined
	/** Número do cartão, como [removed] */
	readonly número?: string | undefined
}
export const Cartão: v.GenericSchema<Cartão> = /* @__PURE__ */ jsonObject({
	adicionais: v.optional(jsonArray(v.lazy(() => Cartão))),
	apelido: v.optional(v.nullable(v.string())),
	estado: Estado,
	id: v.string(),
	limite: v.optional(v.number()),
	número: v.optional(v.string()),
})

export type Contestação = {
	readonly protocolo: string
	readonly situação: 'ABERTA' | 'EM_ANÁLISE' | 'RECUSADA' | (string & {})
}
export const Contestação: v.GenericSchema<Contestação> = /* @__PURE__ */ jsonObject({
	protocolo: v.string(),
	situação: openEnum(['ABERTA', 'EM_ANÁLISE', 'RECUSADA']),
})

export type EstadoInput = 'ATIVO' | 'BLOQUEADO' | 'NO'
export const EstadoInput: v.GenericSchema<EstadoInput> = /* @__PURE__ */ v.picklist(['ATIVO', 'BLOQUEADO', 'NO'])

export type AlteraçãoDeCartãoInput = {
	readonly estado: EstadoInput
	readonly motivo?: string | undefined
}
export const AlteraçãoDeCartãoInput: v.GenericSchema<AlteraçãoDeCartãoInput> = /* @__PURE__ */ jsonObject({
	estado: EstadoInput,
	motivo: v.optional(v.pipe(v.string(), characterCount(0, 80))),
})

export type CardsBlockParams = {
	readonly idCartao: string
}
export const CardsBlockParams: v.GenericSchema<CardsBlockParams> = /* @__PURE__ */ jsonObject({
	idCartao: v.pipe(v.string(), v.regex(new RegExp('^\\d{1,10}$', 'u'))),
})

/** Altera o estado de um cartão `PATCH /cartões/{id-cartao}` */
export const cardsBlock: Operation<CardsBlockParams, unknown, Defaulted<AlteraçãoDeCartãoInput, 'estado'>, Cartão | undefined, unknown> = /* @__PURE__ */ operation({
	method: 'PATCH',
	path: '/cartoes/v1/cartões/{idCartao}',
	effect: 'unsafe',
	step: 'block',
	identifiedBy: ['idCartao'],
	defaults: { body: { estado: 'BLOQUEADO' } },
	params: CardsBlockParams,
	body: AlteraçãoDeCartãoInput,
	response: v.optional(Cartão),
	// Write outcomeOf in the map, so that once takes this operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] }
})

export type CardsLookupByIdParams = {
	readonly 'id-cartao': string
}
export const CardsLookupByIdParams: v.GenericSchema<CardsLookupByIdParams> = /* @__PURE__ */ jsonObject({
	'id-cartao': v.pipe(v.string(), v.regex(new RegExp('^\\d{1,10}$', 'u'))),
})

/** Consulta um cartão `GET /cartões/{id-cartao}` */
export const cardsLookupById: Operation<CardsLookupByIdParams, unknown, unknown, Cartão, unknown> & MayDeviate = /* @__PURE__ */ operation({
	method: 'GET',
	path: '/cartoes/v1/cartões/{id-cartao}',
	effect: 'safe',
	deviations: 'return',
	params: CardsLookupByIdParams,
	response: Cartão,
})

/** Altera o estado de um cartão `PATCH /cartões/{id-cartao}` */
export const cardsUnblock: Operation<CardsBlockParams, unknown, Defaulted<AlteraçãoDeCartãoInput, 'estado'>, Cartão | undefined, unknown> = /* @__PURE__ */ operation({
	method: 'PATCH',
	path: '/cartoes/v1/cartões/{idCartao}',
	effect: 'unsafe',
	step: 'unblock',
	identifiedBy: ['idCartao'],
	defaults: { body: { estado: 'ATIVO' } },
	params: CardsBlockParams,
	body: AlteraçãoDeCartãoInput,
	response: v.optional(Cartão),
	// Write outcomeOf in the map, so that once takes this operation: outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] }
})

export type CartoesListQuery = {
	readonly since: string
	readonly estados?: readonly EstadoInput[] | undefined
}
export const CartoesListQuery: v.GenericSchema<CartoesListQuery, object> = /* @__PURE__ */ withWireRules({ names: { since: 'data_inicio' }, lists: { estados: ',' } }, jsonObject({
	since: v.pipe(v.string(), textFormat('date')),
	estados: v.optional(jsonArray(EstadoInput)),
}))

export type CartoesListResponse = {
	readonly itens: readonly Cartão[]
	readonly próxima?: string | null | undefined
}
export const CartoesListResponse: v.GenericSchema<CartoesListResponse> = /* @__PURE__ */ jsonObject({
	itens: jsonArray(Cartão),
	próxima: v.optional(v.nullable(v.string())),
})

/** Lista cartões `GET /cartões` */
export const cartoesList: Operation<unknown, CartoesListQuery, unknown, CartoesListResponse, unknown> & MayDeviate = /* @__PURE__ */ operation({
	method: 'GET',
	path: '/cartoes/v1/cartões',
	effect: 'safe',
	deviations: 'return',
	query: CartoesListQuery,
	response: CartoesListResponse,
})

export type ContestacoesAbrirBody = {
	/** CPF do titular */
	readonly documento?: string | undefined
	readonly idCartao: string
	readonly motivo: string | {
		readonly código: number
	}
	readonly valor: number
}
export const ContestacoesAbrirBody: v.GenericSchema<ContestacoesAbrirBody> = /* @__PURE__ */ jsonObject({
	documento: v.optional(v.string()),
	idCartao: v.string(),
	motivo: anyOf([v.pipe(v.string(), characterCount(0, 40)), jsonObject({
		código: v.pipe(v.number(), v.integer()),
	})]),
	valor: v.pipe(v.number(), v.minValue(0.01), multipleOf(0.01)),
})

/** Abre uma contestação `POST /contestações` */
export const contestacoesAbrir: Operation<unknown, unknown, ContestacoesAbrirBody, Contestação, unknown> & MayDeviate & HasOutcome = /* @__PURE__ */ operation({
	method: 'POST',
	path: '/cartoes/v1/contestações',
	effect: 'unsafe',
	identifiedBy: ['idCartao', 'valor'],
	outcomeOf: { applied: ['ABERTA'], field: 'situação', pending: ['EM_ANÁLISE'], rejected: ['RECUSADA'] },
	body: ContestacoesAbrirBody,
	response: Contestação,
})
