// Written by `tarja bind generate` from the source 'cartoes'. Change bindings.map.yaml and generate it anew.
import { codePoints, jsonObject, multipleOf, onWire, oneOf, openEnum, textFormat } from '@tarja/catalogue/schemas'
import { type Operation, operation, type TellsDeviations, tellsDeviations } from '@tarja/core'
import * as v from 'valibot'

export type Estado = 'ATIVO' | 'BLOQUEADO' | 'NO' | (string & {})
export const Estado: v.GenericSchema<Estado> = /* @__PURE__ */ openEnum(['ATIVO', 'BLOQUEADO', 'NO'])

export interface Cartão {
	readonly adicionais?: readonly Cartão[]
	readonly apelido?: string | null
	readonly estado: Estado
	readonly id: string
	readonly limite?: number
	/** Número do cartão, como [removed] */
	readonly número?: string
}
export const Cartão: v.GenericSchema<Cartão> = /* @__PURE__ */ jsonObject({
	adicionais: v.exactOptional(v.array(v.lazy(() => Cartão))),
	apelido: v.exactOptional(v.nullable(v.string())),
	estado: Estado,
	id: v.string(),
	limite: v.exactOptional(v.number()),
	número: v.exactOptional(v.string()),
})

export interface Decisão {
	readonly protocolo: string
	readonly resultado: 'PROCEDENTE' | 'IMPROCEDENTE' | (string & {})
	readonly valor?: number
}
export const Decisão: v.GenericSchema<Decisão> = /* @__PURE__ */ jsonObject({
	protocolo: v.string(),
	resultado: openEnum(['PROCEDENTE', 'IMPROCEDENTE']),
	valor: v.exactOptional(v.number()),
})

export type EstadoInput = 'ATIVO' | 'BLOQUEADO' | 'NO'
export const EstadoInput: v.GenericSchema<EstadoInput> = /* @__PURE__ */ v.picklist(['ATIVO', 'BLOQUEADO', 'NO'])

export interface AlteraçãoDeCartãoInput {
	readonly estado: EstadoInput
	readonly motivo?: string | undefined
}
export const AlteraçãoDeCartãoInput: v.GenericSchema<AlteraçãoDeCartãoInput> = /* @__PURE__ */ jsonObject({
	estado: EstadoInput,
	motivo: v.optional(v.pipe(v.string(), codePoints(0, 80))),
})

export interface PatchCartoesV1CartõesByIdCartaoParams {
	readonly idCartao: string
}
export const PatchCartoesV1CartõesByIdCartaoParams: v.GenericSchema<PatchCartoesV1CartõesByIdCartaoParams> = /* @__PURE__ */ jsonObject({
	idCartao: v.pipe(v.string(), v.regex(new RegExp('^\\d{1,10}$', 'u'))),
})

/** Altera o estado de um cartão `PATCH /cartões/{id-cartao}` */
export const cardsBlock: Operation<PatchCartoesV1CartõesByIdCartaoParams, unknown, AlteraçãoDeCartãoInput, Cartão | undefined, unknown> & TellsDeviations = /* @__PURE__ */ tellsDeviations(/* @__PURE__ */ operation({
	method: 'PATCH',
	path: '/cartoes/v1/cartões/{idCartao}',
	effect: 'unsafe',
	identifiedBy: ['idCartao'],
	params: PatchCartoesV1CartõesByIdCartaoParams,
	body: AlteraçãoDeCartãoInput,
	response: v.optional(Cartão),
}), { recognisedBy: ['id'] })

export interface GetCartoesV1CartõesQuery {
	readonly since: string
	readonly estados?: readonly EstadoInput[] | undefined
}
export const GetCartoesV1CartõesQuery: v.GenericSchema<GetCartoesV1CartõesQuery, object> = /* @__PURE__ */ onWire({ names: { since: 'data_inicio' }, joined: { estados: ',' } }, jsonObject({
	since: v.pipe(v.string(), textFormat('date')),
	estados: v.optional(v.array(EstadoInput)),
}))

export interface GetCartoesV1CartõesResponse {
	readonly itens: readonly Cartão[]
	readonly próxima?: string | null
}
export const GetCartoesV1CartõesResponse: v.GenericSchema<GetCartoesV1CartõesResponse> = /* @__PURE__ */ jsonObject({
	itens: v.array(Cartão),
	próxima: v.exactOptional(v.nullable(v.string())),
})

/** Lista cartões `GET /cartões` */
export const cardsList: Operation<unknown, GetCartoesV1CartõesQuery, unknown, GetCartoesV1CartõesResponse, unknown> & TellsDeviations = /* @__PURE__ */ tellsDeviations(/* @__PURE__ */ operation({
	method: 'GET',
	path: '/cartoes/v1/cartões',
	effect: 'safe',
	query: GetCartoesV1CartõesQuery,
	response: GetCartoesV1CartõesResponse,
}), { recognisedBy: ['itens[].id'] })

export interface GetCartoesV1CartõesByIdCartaoParams {
	readonly 'id-cartao': string
}
export const GetCartoesV1CartõesByIdCartaoParams: v.GenericSchema<GetCartoesV1CartõesByIdCartaoParams> = /* @__PURE__ */ jsonObject({
	'id-cartao': v.pipe(v.string(), v.regex(new RegExp('^\\d{1,10}$', 'u'))),
})

/** Consulta um cartão `GET /cartões/{id-cartao}` */
export const cardsLookupById: Operation<GetCartoesV1CartõesByIdCartaoParams, unknown, unknown, Cartão, unknown> & TellsDeviations = /* @__PURE__ */ tellsDeviations(/* @__PURE__ */ operation({
	method: 'GET',
	path: '/cartoes/v1/cartões/{id-cartao}',
	effect: 'safe',
	params: GetCartoesV1CartõesByIdCartaoParams,
	response: Cartão,
}), { recognisedBy: ['id'] })

/** Altera o estado de um cartão `PATCH /cartões/{id-cartao}` */
export const cardsUnblock: Operation<PatchCartoesV1CartõesByIdCartaoParams, unknown, AlteraçãoDeCartãoInput, Cartão | undefined, unknown> & TellsDeviations = /* @__PURE__ */ tellsDeviations(/* @__PURE__ */ operation({
	method: 'PATCH',
	path: '/cartoes/v1/cartões/{idCartao}',
	effect: 'unsafe',
	identifiedBy: ['idCartao'],
	params: PatchCartoesV1CartõesByIdCartaoParams,
	body: AlteraçãoDeCartãoInput,
	response: v.optional(Cartão),
}), { recognisedBy: ['id'] })

export interface PostCartoesV1ContestaçõesBody {
	/** CPF do titular */
	readonly documento?: string | undefined
	readonly idCartao: string
	readonly motivo: string | {
		readonly código: number
	}
	readonly valor: number
}
export const PostCartoesV1ContestaçõesBody: v.GenericSchema<PostCartoesV1ContestaçõesBody> = /* @__PURE__ */ jsonObject({
	documento: v.optional(v.string()),
	idCartao: v.string(),
	motivo: oneOf([v.pipe(v.string(), codePoints(0, 40)), jsonObject({
		código: v.pipe(v.number(), v.integer()),
	})]),
	valor: v.pipe(v.number(), v.minValue(0.01), multipleOf(0.01)),
})

export interface PostCartoesV1ContestaçõesResponse {
	readonly protocolo: string
}
export const PostCartoesV1ContestaçõesResponse: v.GenericSchema<PostCartoesV1ContestaçõesResponse> = /* @__PURE__ */ jsonObject({
	protocolo: v.string(),
})

/** What the platform sends because of {@linkcode contestacoesAbrir}: verify a message first, then parse it. */
export const contestacoesAbrirCallbacks: {
	/** A contestação foi decidida */
	readonly decidida: v.GenericSchema<Decisão>
} = {
	decidida: Decisão,
}

/** Abre uma contestação `POST /contestações` */
export const contestacoesAbrir: Operation<unknown, unknown, PostCartoesV1ContestaçõesBody, PostCartoesV1ContestaçõesResponse, unknown> & TellsDeviations = /* @__PURE__ */ tellsDeviations(/* @__PURE__ */ operation({
	method: 'POST',
	path: '/cartoes/v1/contestações',
	effect: 'unsafe',
	identifiedBy: ['idCartao', 'valor'],
	body: PostCartoesV1ContestaçõesBody,
	response: PostCartoesV1ContestaçõesResponse,
}), { recognisedBy: ['protocolo'] })
