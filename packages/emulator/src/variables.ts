/**
 * Environment variables with the platform's URL and credentials.
 * @module
 */
import { emulatorCredentials, encodeBasic } from './settings.ts'

/**
 * Returns environment variables for a program that a test starts. With them, the documentation's programs, `tarja` and the services of
 * `tarja init` find an emulator. They are the variables that `tarja emulator` prints for a shell.
 *
 * @param baseUrl The emulator's base URL without a path: `url` of the server that `serve` returns.
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
	/** The argument `baseUrl`. */
	readonly TARJA_BASE_URL: string
	/** The text after `Basic ` in the Authorization header of a token request. */
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
