/**
 * Where a program finds the platform, and by which credentials, as environment variables.
 * @module
 */
import { emulatorCredentials, encodeBasic } from './settings.ts'

/**
 * The environment variables by which the documentation's programs, `tarja` and the services of `tarja init` find an emulator: what its
 * command prints for a shell, for a program that a test starts.
 *
 * @param baseUrl The emulator's, without a path: `url` of what `serve` returns.
 * @returns Five variables by name.
 * @example
 * ```ts
 * import { spawn } from 'node:child_process'
 * import { emulatorVariables } from '@tarja/emulator'
 * import { serve } from '@tarja/emulator/node'
 *
 * export async function testOfMine() {
 * 	const { url } = await serve()
 * 	spawn('node', ['main.ts'], { env: { ...process.env, ...emulatorVariables(url) } })
 * }
 * ```
 */
export function emulatorVariables(baseUrl: string): {
	/** The base URL that was given. */
	readonly TARJA_BASE_URL: string
	/** The text after `Basic ` in the header. */
	readonly TARJA_BASIC_CREDENTIALS: string
	/** The form field `username`. */
	readonly TARJA_USERNAME: string
	/** Name of the second credential field. */
	readonly TARJA_CREDENTIAL_NAME: string
	/** Value of the second credential field. */
	readonly TARJA_CREDENTIAL_VALUE: string
} {
	const { basic, username, credential } = emulatorCredentials
	return {
		TARJA_BASE_URL: baseUrl,
		TARJA_BASIC_CREDENTIALS: encodeBasic(basic),
		TARJA_USERNAME: username,
		TARJA_CREDENTIAL_NAME: credential.name,
		TARJA_CREDENTIAL_VALUE: credential.value,
	}
}
