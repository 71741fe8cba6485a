// Type tests: every stub, called. Each line has to be refused by the compiler.

const stubs = (groups) =>
	groups.flatMap((group) =>
		group.operations.filter(({ state }) => state === 'stub').map(({ key }) => ({ group: group.key, key })),
	)

const proof = ({ group, key }, call) => `// @ts-expect-error: ${group}.${key} is named only\n${call}\n`

/** That the directives above are there for the right reason. */
const reason = `
type IdOf<Member> = unknown extends ThisParameterType<Member> ? never : Member extends UnboundOperation<infer Id> ? Id : never
type IdsIn<Group> = { [Key in keyof Group]: IdOf<Group[Key]> }[keyof Group]
type Unbound = { [Key in keyof Catalogue]: IdsIn<Catalogue[Key]> }[keyof Catalogue]
type Documented = 'authentication.generateAccessToken' | 'payments.createIntent'
expectTypeOf<Unbound>().toEqualTypeOf<Exclude<OperationId, Documented>>()
`

export const stubCalls = (
	groups,
) => `// Checked by the compiler alone, against the built declarations. Never run. Written by plugins/catalogue/generate.mjs.
import { type Catalogue, catalogue, type OperationId } from '@tarja/catalogue'
import { createClient, type UnboundOperation } from '@tarja/core'
import { expectTypeOf } from 'expect-type'

const client = createClient({ baseUrl: 'https://platform.example' }).use(catalogue())
${reason}
${stubs(groups)
	.map((stub) => proof(stub, `client.catalogue.${stub.group}.${stub.key}()`))
	.join('')}`
