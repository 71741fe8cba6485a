// The public face of @tarja/bind. Written by tools/api-report.mjs.

// @tarja/bind

import { a as Source, V as VendorOperation, b as MapPreset, R as Renames, C as Content, A as Answer, L as Loss, U as UnboundEntry, D as Dialect, c as LossCode, B as BindingsMap } from './read-source.js';
export { d as AllOfSchema, e as AnyOfSchema, f as AnySchema, g as ArraySchema, h as Body, i as BooleanSchema, j as BoundEntry, J as Json, k as JsonObject, l as LabelEntry, m as Limits, n as LiteralSchema, M as MapSource, N as NamedSchema, o as NeverSchema, p as NullSchema, q as NumberSchema, O as ObjectSchema, r as OneOfSchema, P as Parameter, s as ParameterPlace, t as ParameterStyle, u as PartEncoding, v as Pointer, w as Property, x as RefSchema, y as Removal, z as Schema, E as SecretKind, F as SecurityRequirement, G as SecurityScheme, H as Severity, I as SourceFile, S as SourceInput, K as StringSchema, Q as lossCodes, T as readSource } from './read-source.js';
import { OperationId } from '@tarja/catalogue/bindings';
import { Effect } from '@tarja/core';
declare const changeCodes: {
    readonly 'operation-gone': readonly [
        true,
        "the operation is not there any more"
    ];
    readonly 'operation-refused': readonly [
        true,
        "the operation cannot be bound any more"
    ];
    readonly 'path-changed': readonly [
        true,
        "it is sent to another path"
    ];
    readonly 'input-required': readonly [
        true,
        "an input that was not needed has to be given"
    ];
    readonly 'input-narrowed': readonly [
        true,
        "an input takes less than before"
    ];
    readonly 'input-removed': readonly [
        true,
        "an input is not documented any more"
    ];
    readonly 'input-added': readonly [
        false,
        "an input that may be left out is new"
    ];
    readonly 'input-widened': readonly [
        false,
        "an input takes more than before"
    ];
    readonly 'answer-removed': readonly [
        true,
        "a field of the answer is not documented any more"
    ];
    readonly 'answer-optional': readonly [
        true,
        "a field of the answer may be absent"
    ];
    readonly 'answer-widened': readonly [
        true,
        "a field of the answer may hold what it could not hold before"
    ];
    readonly 'answer-added': readonly [
        false,
        "a field of the answer is new"
    ];
    readonly 'answer-narrowed': readonly [
        false,
        "a field of the answer holds less than before"
    ];
    readonly 'content-changed': readonly [
        true,
        "the body or the answer is of another content type"
    ];
    readonly 'auth-changed': readonly [
        true,
        "who may call is proved otherwise"
    ];
    readonly 'operation-id-changed': readonly [
        false,
        "the vendor calls the operation by another id"
    ];
    readonly 'operation-deprecated': readonly [
        false,
        "the vendor advises against the operation"
    ];
};
type ChangeCode = keyof typeof changeCodes;
interface Change {
    readonly id: string;
    readonly code: ChangeCode;
    readonly breaking: boolean;
    readonly where: string;
    readonly effect: string;
    readonly detail?: string;
    readonly candidates?: readonly string[];
}
interface PlannedOperation {
    readonly id: string;
    readonly kind: 'label' | 'further' | 'own';
    readonly group: string;
    readonly name: string;
    readonly source: string;
    readonly operation: VendorOperation;
    readonly preset: MapPreset;
    readonly rename: Renames;
    readonly body?: {
        readonly content: Content;
        readonly required: boolean;
    };
    readonly answer?: {
        readonly answer: Answer;
        readonly content?: Content;
    };
    readonly effect: Effect;
    readonly effectFrom: 'map' | 'method';
    readonly identifiedBy: readonly string[];
    readonly proposedIdentity: readonly string[];
    readonly losses: readonly Loss[];
}
interface MapProblem {
    readonly code: 'map-invalid' | 'label-unknown' | 'source-unknown' | 'source-unreadable' | 'operation-gone' | 'operation-refused' | 'preset-invalid' | 'rename-invalid' | 'response-unknown' | 'content-type-unknown' | 'identity-unknown' | 'same-operation-twice';
    readonly pointer: string;
    readonly message: string;
    readonly candidates: readonly string[];
}
interface MapNotice {
    readonly code: 'operation-id-changed' | 'label-missing';
    readonly pointer: string;
    readonly message: string;
}
interface Plan {
    readonly sources: ReadonlyMap<string, Source>;
    readonly operations: readonly PlannedOperation[];
    readonly unbound: ReadonlyMap<OperationId, UnboundEntry>;
    readonly suppliedHeaders: readonly string[];
    readonly types: ReadonlyMap<string, Readonly<Record<string, string>>>;
    readonly problems: readonly MapProblem[];
    readonly notices: readonly MapNotice[];
}
declare function diff(older: Plan, newer: Plan): readonly Change[];
type Responses = 'lenient' | 'strict';
interface ReportedLoss {
    readonly code: string;
    readonly severity: string;
    readonly source: string;
    readonly pointer: string;
    readonly effect: string;
    readonly found?: string;
    readonly bindings: readonly string[];
}
interface ReportedTodo {
    readonly id: string;
    readonly status: string;
    readonly why?: string;
    readonly candidates: readonly string[];
}
interface ReportedBinding {
    readonly id: string;
    readonly source: string;
    readonly operation: string;
    readonly effect: string;
    readonly effectFrom: 'map' | 'method';
    readonly identifiedBy: readonly string[];
    readonly proposedIdentity: readonly string[];
    readonly from: 'document' | 'samples';
    readonly losses: number;
}
interface ReportedScheme {
    readonly source: string;
    readonly name: string;
    readonly scheme: string;
    readonly covered: boolean;
}
interface Report {
    readonly format: 1;
    readonly responses: Responses;
    readonly counts: Readonly<Record<string, number>>;
    readonly bound: readonly ReportedBinding[];
    readonly unbound: readonly ReportedTodo[];
    readonly unused: Readonly<Record<string, readonly string[]>>;
    readonly unidentified: readonly string[];
    readonly authentication: readonly ReportedScheme[];
    readonly notChecked: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly removed: readonly {
        readonly source: string;
        readonly pointer: string;
        readonly kind: string;
    }[];
    readonly notices: readonly {
        readonly code: string;
        readonly message: string;
    }[];
    readonly losses: readonly ReportedLoss[];
}
type Candidates = (id: string) => readonly string[];
interface GenerateOptions {
    readonly responses?: Responses;
    readonly extension?: 'ts' | 'js';
    readonly candidates?: Candidates;
}
interface Generated {
    readonly files: ReadonlyMap<string, string>;
    readonly report: Report;
}
declare function generate(plan: Plan, options?: GenerateOptions): Promise<Generated>;
interface Drift {
    readonly file: string;
    readonly state: 'missing' | 'changed' | 'stale';
    readonly line?: number;
}
declare function check(plan: Plan, present: ReadonlyMap<string, string>, options?: GenerateOptions): Promise<readonly Drift[]>;
interface Inspection {
    readonly name: string;
    readonly dialect: Dialect;
    readonly title?: string;
    readonly version?: string;
    readonly operations: readonly {
        readonly key: string;
        readonly summary?: string;
        readonly deprecated: boolean;
        readonly inferred: boolean;
        readonly refused: boolean;
    }[];
    readonly schemas: number;
    readonly security: readonly string[];
    readonly losses: Readonly<Partial<Record<LossCode, number>>>;
    readonly removals: Readonly<Record<string, number>>;
}
declare function inspect(source: Source): Inspection;
interface InitInput {
    readonly existing?: string;
    readonly sources: readonly {
        readonly path: string;
        readonly source: Source;
    }[];
}
interface InitResult {
    readonly text: string;
    readonly added: readonly string[];
}
declare function initMap({ existing, sources }: InitInput): InitResult;
interface ReadMap {
    readonly map: BindingsMap;
    readonly problems: readonly MapProblem[];
}
declare function readMap(text: string, file?: string): ReadMap;
declare function resolveMap(map: BindingsMap, sources: ReadonlyMap<string, Source>, problems?: readonly MapProblem[]): Plan;
type SourceErrorCode = 'too-large' | 'too-deep' | 'not-text' | 'malformed' | 'unrecognised';
declare class SourceError extends Error {
    readonly code: SourceErrorCode;
    readonly file: string;
    constructor(code: SourceErrorCode, file: string, found: string);
}
interface Candidate {
    readonly source: string;
    readonly operation: string;
    readonly score: number;
    readonly evidence: readonly string[];
}
declare function suggest(sources: Iterable<Source>, ids?: readonly OperationId[], top?: number): ReadonlyMap<OperationId, readonly Candidate[]>;
export { Answer, BindingsMap, Content, Dialect, Loss, LossCode, MapPreset, Renames, Source, SourceError, UnboundEntry, VendorOperation, changeCodes, check, diff, generate, initMap, inspect, readMap, resolveMap, suggest };
export type { Candidate, Candidates, Change, ChangeCode, Drift, GenerateOptions, Generated, InitInput, InitResult, Inspection, MapNotice, MapProblem, Plan, PlannedOperation, ReadMap, Report, ReportedBinding, ReportedLoss, ReportedScheme, ReportedTodo, Responses, SourceErrorCode };

// shared by entries: read-source.d.ts

import { OperationId } from '@tarja/catalogue/bindings';
import { Preset, Effect } from '@tarja/core';
type SecretKind = 'credential' | 'token' | 'card-number' | 'tax-id';
type Severity = 'note' | 'loss' | 'refused';
declare const lossCodes: {
    readonly 'remote-ref': readonly [
        "loss",
        "the reference leads out of the document and was not followed: any value is accepted there"
    ];
    readonly 'dangling-ref': readonly [
        "loss",
        "the reference leads to nothing: any value is accepted there"
    ];
    readonly 'circular-alias': readonly [
        "loss",
        "the reference leads to itself: any value is accepted there"
    ];
    readonly 'dynamic-ref': readonly [
        "loss",
        "references by $id, $anchor or $dynamicRef are not followed: any value is accepted there"
    ];
    readonly 'ref-siblings': readonly [
        "note",
        "by the rules of this dialect, what stands beside the reference is ignored"
    ];
    readonly 'nullable-out-of-place': readonly [
        "note",
        "nullable is no keyword of this dialect; null is accepted all the same"
    ];
    readonly 'nullable-enum': readonly [
        "note",
        "the enumeration is nullable without naming null; null is accepted"
    ];
    readonly 'keyword-not': readonly [
        "loss",
        "what \"not\" excludes is accepted"
    ];
    readonly 'keyword-if': readonly [
        "loss",
        "the conditions of if, then and else are not checked"
    ];
    readonly 'keyword-dependent': readonly [
        "loss",
        "which fields need which others is not checked"
    ];
    readonly 'keyword-contains': readonly [
        "loss",
        "what the list must contain is not checked"
    ];
    readonly 'keyword-property-names': readonly [
        "loss",
        "the names of fields are not checked"
    ];
    readonly 'keyword-unevaluated': readonly [
        "loss",
        "fields and items that no other keyword allows are accepted"
    ];
    readonly 'keyword-content': readonly [
        "loss",
        "what the text encodes is not checked"
    ];
    readonly 'keyword-unknown': readonly [
        "note",
        "the keyword has no meaning here and was left out"
    ];
    readonly 'keyword-invalid': readonly [
        "loss",
        "the value of the keyword is not one that it can have: it was left out"
    ];
    readonly 'schema-invalid': readonly [
        "loss",
        "no schema stands there: any value is accepted"
    ];
    readonly 'schema-empty': readonly [
        "note",
        "the schema says nothing: any value is accepted, and its type is unknown"
    ];
    readonly 'schema-unsatisfiable': readonly [
        "note",
        "no value satisfies the schema"
    ];
    readonly 'discriminator-unused': readonly [
        "note",
        "the discriminator is not read: the alternatives themselves are tried"
    ];
    readonly 'one-of-open': readonly [
        "loss",
        "an alternative is not checked in full: that no more than one of them fits is not checked"
    ];
    readonly 'number-precision': readonly [
        "loss",
        "a number of the document is beyond what JavaScript holds exactly"
    ];
    readonly 'int64-precision': readonly [
        "note",
        "integers beyond 2^53 need a transport that reads them without loss"
    ];
    readonly 'format-unchecked': readonly [
        "loss",
        "the format is not checked"
    ];
    readonly 'pattern-dropped': readonly [
        "loss",
        "the pattern is not a regular expression of JavaScript, or too slow: it is not checked"
    ];
    readonly 'name-collision': readonly [
        "note",
        "several names of the document became one: they were numbered"
    ];
    readonly 'secret-removed': readonly [
        "loss",
        "a value or a field that looks like a secret was removed: the enumeration, the constant or the field is not checked"
    ];
    readonly 'path-not-plain': readonly [
        "refused",
        "the path cannot be joined to a base URL"
    ];
    readonly 'parameter-undeclared': readonly [
        "note",
        "the path names a parameter that the document does not describe: a text or a number is taken"
    ];
    readonly 'parameter-unused': readonly [
        "loss",
        "the path does not name this parameter: it is left out"
    ];
    readonly 'parameter-duplicate': readonly [
        "note",
        "the parameter is described twice: the first description is used"
    ];
    readonly 'parameter-invalid': readonly [
        "loss",
        "the parameter cannot be read: it is left out"
    ];
    readonly 'parameter-style': readonly [
        "loss",
        "the parameter is not written in this style by the client"
    ];
    readonly 'parameter-content': readonly [
        "loss",
        "the parameter holds a document of its own: it is taken as text"
    ];
    readonly 'parameter-reserved': readonly [
        "loss",
        "reserved characters of the parameter are encoded"
    ];
    readonly 'parameter-supplied': readonly [
        "note",
        "the client writes this header field by itself"
    ];
    readonly 'parameter-cookie': readonly [
        "loss",
        "the client sends no cookies: the parameter is left out"
    ];
    readonly 'body-on-get': readonly [
        "refused",
        "a GET or HEAD request with a body cannot be sent"
    ];
    readonly 'body-left-out': readonly [
        "loss",
        "a GET or HEAD request cannot have a body: this one, which may be absent, is left out"
    ];
    readonly 'body-several': readonly [
        "note",
        "the body may have several content types: one is used"
    ];
    readonly 'body-opaque': readonly [
        "note",
        "the client writes no body of this content type by itself: it takes text or bytes"
    ];
    readonly 'body-encoding': readonly [
        "loss",
        "how parts of the body are encoded is left to the caller"
    ];
    readonly 'answer-undocumented': readonly [
        "loss",
        "the document describes no answer: its type is unknown"
    ];
    readonly 'answer-several': readonly [
        "note",
        "several successful answers are described: where they are JSON, any of them is taken, else one is used"
    ];
    readonly 'answer-content-several': readonly [
        "note",
        "the answer may have several content types: one is used"
    ];
    readonly 'answer-without-content': readonly [
        "note",
        "an answer of status 204 or 205 has no content (RFC 9110 §15.3.5): what is described as its content is left out"
    ];
    readonly 'answer-headers': readonly [
        "note",
        "the header fields of the answer are not typed"
    ];
    readonly 'media-type-invalid': readonly [
        "loss",
        "the media type cannot be read: it is left out"
    ];
    readonly 'operation-duplicate': readonly [
        "refused",
        "method and path are described twice, differently"
    ];
    readonly 'operation-invalid': readonly [
        "refused",
        "the operation cannot be read"
    ];
    readonly 'part-invalid': readonly [
        "loss",
        "a part of the operation is not what stands there by the rules of the dialect: it is left out"
    ];
    readonly 'server-several': readonly [
        "note",
        "several servers have different base paths: the first is used"
    ];
    readonly 'server-variable': readonly [
        "note",
        "the base path has variables: their defaults are used"
    ];
    readonly 'callbacks-unused': readonly [
        "note",
        "callbacks are not bound"
    ];
    readonly 'webhooks-unused': readonly [
        "note",
        "webhooks are not bound"
    ];
    readonly 'auth-uncovered': readonly [
        "loss",
        "the client does not speak this authentication scheme by itself"
    ];
    readonly inferred: readonly [
        "note",
        "made up from samples: fields that no sample has are not known"
    ];
    readonly 'sample-unreadable': readonly [
        "loss",
        "the sample cannot be read: nothing was learned from it"
    ];
    readonly 'text-cleaned': readonly [
        "note",
        "control characters, or such as change the order of text, were removed"
    ];
};
type LossCode = keyof typeof lossCodes;
type Pointer = string;
interface Loss {
    readonly code: LossCode;
    readonly pointer: Pointer;
    readonly severity: Severity;
    readonly effect: string;
    readonly found?: string;
}
type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
    readonly [name: string]: Json;
}
interface MapSource {
    readonly path: string;
    readonly format?: 'openapi' | 'postman' | 'har' | 'curl' | 'readme';
    readonly references?: string;
    readonly types: Readonly<Record<string, string>>;
}
type MapPreset = {
    readonly [Slot in keyof Preset]?: Readonly<Record<string, Json>>;
};
interface Renames {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
}
interface BoundEntry {
    readonly status: 'bound';
    readonly operation: string;
    readonly source: string;
    readonly operationId?: string;
    readonly preset: MapPreset;
    readonly rename: Renames;
    readonly response?: string;
    readonly contentType?: string;
    readonly accept?: string;
    readonly effect?: Effect;
    readonly identifiedBy?: readonly string[];
}
interface UnboundEntry {
    readonly status: 'todo' | 'not-offered' | 'skip';
    readonly why?: string;
}
type LabelEntry = BoundEntry | UnboundEntry;
interface BindingsMap {
    readonly sources: ReadonlyMap<string, MapSource>;
    readonly suppliedHeaders: readonly string[];
    readonly labels: ReadonlyMap<OperationId, LabelEntry>;
    readonly further: ReadonlyMap<string, BoundEntry>;
    readonly groups: ReadonlyMap<string, ReadonlyMap<string, BoundEntry>>;
}
interface Node {
    readonly pointer: Pointer;
    readonly description?: string;
    readonly deprecated?: true;
    readonly losses?: readonly Loss[];
}
interface OneKind extends Node {
    readonly implied?: true;
}
interface AnySchema extends Node {
    readonly kind: 'any';
}
interface NeverSchema extends Node {
    readonly kind: 'never';
}
interface NullSchema extends Node {
    readonly kind: 'null';
}
interface BooleanSchema extends Node {
    readonly kind: 'boolean';
}
interface StringSchema extends OneKind {
    readonly kind: 'string';
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly format?: string;
}
interface NumberSchema extends OneKind {
    readonly kind: 'number';
    readonly integer: boolean;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: number;
    readonly exclusiveMaximum?: number;
    readonly multipleOf?: number;
    readonly format?: string;
}
interface ArraySchema extends OneKind {
    readonly kind: 'array';
    readonly prefix: readonly Schema[];
    readonly items: Schema;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly uniqueItems?: true;
}
interface Property {
    readonly name: string;
    readonly schema: Schema;
    readonly readOnly?: true;
    readonly writeOnly?: true;
}
interface ObjectSchema extends OneKind {
    readonly kind: 'object';
    readonly properties: readonly Property[];
    readonly required: readonly string[];
    readonly patterns: readonly {
        readonly pattern: string;
        readonly schema: Schema;
    }[];
    readonly additional: Schema;
    readonly minProperties?: number;
    readonly maxProperties?: number;
}
interface LiteralSchema extends Node {
    readonly kind: 'literal';
    readonly values: readonly Json[];
}
interface AnyOfSchema extends Node {
    readonly kind: 'anyOf';
    readonly options: readonly Schema[];
}
interface OneOfSchema extends Node {
    readonly kind: 'oneOf';
    readonly options: readonly Schema[];
    readonly discriminator?: string;
}
interface AllOfSchema extends Node {
    readonly kind: 'allOf';
    readonly members: readonly Schema[];
}
interface RefSchema extends Node {
    readonly kind: 'ref';
    readonly target: Pointer;
}
type Schema = AnySchema | NeverSchema | NullSchema | BooleanSchema | StringSchema | NumberSchema | ArraySchema | ObjectSchema | LiteralSchema | AnyOfSchema | OneOfSchema | AllOfSchema | RefSchema;
interface NamedSchema {
    readonly pointer: Pointer;
    readonly name: string;
    readonly schema: Schema;
}
type ParameterStyle = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited' | 'deepObject';
type ParameterPlace = 'path' | 'query' | 'header';
interface Parameter {
    readonly pointer: Pointer;
    readonly name: string;
    readonly place: ParameterPlace;
    readonly required: boolean;
    readonly schema: Schema;
    readonly style: ParameterStyle;
    readonly explode: boolean;
    readonly allowReserved?: true;
    readonly allowEmptyValue?: true;
    readonly mediaType?: string;
    readonly description?: string;
    readonly deprecated?: true;
    readonly losses?: readonly Loss[];
}
interface PartEncoding {
    readonly name: string;
    readonly mediaType?: string;
    readonly style?: ParameterStyle;
    readonly explode?: boolean;
}
interface Content {
    readonly pointer: Pointer;
    readonly mediaType: string;
    readonly schema?: Schema;
    readonly encoding?: readonly PartEncoding[];
    readonly inferred?: true;
    readonly losses?: readonly Loss[];
}
interface Body {
    readonly pointer: Pointer;
    readonly required: boolean;
    readonly contents: readonly Content[];
    readonly losses?: readonly Loss[];
}
interface Answer {
    readonly pointer: Pointer;
    readonly status: string;
    readonly contents: readonly Content[];
    readonly description?: string;
    readonly losses?: readonly Loss[];
}
type SecurityRequirement = readonly {
    readonly scheme: string;
    readonly scopes: readonly string[];
}[];
interface SecurityScheme {
    readonly pointer: Pointer;
    readonly name: string;
    readonly scheme: {
        readonly kind: 'apiKey';
        readonly place: 'query' | 'header' | 'cookie';
        readonly field: string;
    } | {
        readonly kind: 'http';
        readonly scheme: string;
    } | {
        readonly kind: 'oauth2';
        readonly flows: readonly string[];
    } | {
        readonly kind: 'openIdConnect';
    } | {
        readonly kind: 'mutualTLS';
    } | {
        readonly kind: 'unknown';
        readonly type: string;
    };
}
interface VendorOperation {
    readonly key: string;
    readonly pointer: Pointer;
    readonly method: string;
    readonly path: string;
    readonly operationId?: string;
    readonly summary?: string;
    readonly description?: string;
    readonly tags: readonly string[];
    readonly deprecated?: true;
    readonly parameters: readonly Parameter[];
    readonly body?: Body;
    readonly answers: readonly Answer[];
    readonly security?: readonly SecurityRequirement[];
    readonly inferred?: true;
    readonly losses?: readonly Loss[];
}
type Dialect = 'openapi-2.0' | 'openapi-3.0' | 'openapi-3.1' | 'postman-2' | 'har-1.2' | 'curl' | 'readme';
interface SourceFile {
    readonly path: string;
    readonly bytes: Uint8Array;
}
interface Removal {
    readonly pointer: Pointer;
    readonly kind: SecretKind;
}
interface Source {
    readonly name: string;
    readonly dialect: Dialect;
    readonly title?: string;
    readonly version?: string;
    readonly operations: readonly VendorOperation[];
    readonly schemas: ReadonlyMap<Pointer, NamedSchema>;
    readonly securitySchemes: readonly SecurityScheme[];
    readonly losses: readonly Loss[];
    readonly removals: readonly Removal[];
}
interface Limits {
    readonly maxBytes: number;
    readonly maxDepth: number;
    readonly maxAliases: number;
    readonly maxValues: number;
}
interface SourceInput {
    readonly name: string;
    readonly files: readonly SourceFile[];
    readonly beside?: readonly SourceFile[];
    readonly format?: NonNullable<MapSource['format']>;
    readonly limits?: Partial<Limits>;
}
declare function readSource(input: SourceInput): Source;
export { lossCodes as Q, readSource as T };
export type { Answer as A, BindingsMap as B, Content as C, Dialect as D, SecretKind as E, SecurityRequirement as F, SecurityScheme as G, Severity as H, SourceFile as I, Json as J, StringSchema as K, Loss as L, MapSource as M, NamedSchema as N, ObjectSchema as O, Parameter as P, Renames as R, SourceInput as S, UnboundEntry as U, VendorOperation as V, Source as a, MapPreset as b, LossCode as c, AllOfSchema as d, AnyOfSchema as e, AnySchema as f, ArraySchema as g, Body as h, BooleanSchema as i, BoundEntry as j, JsonObject as k, LabelEntry as l, Limits as m, LiteralSchema as n, NeverSchema as o, NullSchema as p, NumberSchema as q, OneOfSchema as r, ParameterPlace as s, ParameterStyle as t, PartEncoding as u, Pointer as v, Property as w, RefSchema as x, Removal as y, Schema as z };

// @tarja/bind/node

import { MapSource, SourceInput, Source } from './index.js';
interface OpenInput {
    readonly name: string;
    readonly path: string;
    readonly format?: NonNullable<MapSource['format']>;
    readonly references?: string;
    readonly directory: string;
    readonly limits?: SourceInput['limits'];
}
declare function openSource(input: OpenInput): Promise<Source>;
interface WrittenFiles {
    readonly written: readonly string[];
    readonly removed: readonly string[];
}
declare function readBindingFiles(folder: string): Promise<ReadonlyMap<string, string>>;
declare function writeBindingFiles(folder: string, files: ReadonlyMap<string, string>): Promise<WrittenFiles>;
export { openSource, readBindingFiles, writeBindingFiles };
export type { OpenInput, WrittenFiles };
