/**
 * The signature base (RFC 9421 §2.5): the text that is signed.
 * @module
 */
import { utf8 } from '../bytes.ts'
import { serializeInnerList } from '../structured-fields/serialize.ts'
import type { Parameters } from '../structured-fields/value.ts'
import type { Identifier } from './component.ts'
import type { ComponentReader } from './component-value.ts'

/** Builds the member of `Signature-Input`, which is also the last line of the signature base. */
export function signatureParams(identifiers: readonly Identifier[], parameters: Parameters): string {
	return serializeInnerList({ items: identifiers.map(({ item }) => item), parameters })
}

/**
 * Builds the bytes to sign. Parameters keep the signer's order, known or not.
 *
 * @param read Reads the value of a component from the message.
 */
export function signatureBase(
	identifiers: readonly Identifier[],
	parameters: Parameters,
	read: ComponentReader,
): Uint8Array<ArrayBuffer> {
	const lines = identifiers.map((identifier) => `${identifier.text}: ${read(identifier)}`)
	lines.push(`"@signature-params": ${signatureParams(identifiers, parameters)}`)
	return utf8(lines.join('\n'))
}
