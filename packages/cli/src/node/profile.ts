/**
 * Chooses the profile: the platform's URL and its credentials always come from the same source, so that a URL in a stranger's
 * file never gets the credentials of your environment.
 */
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import type { Options } from '@tarja/emulator/command-line'
import { advised, unknownWord } from '@tarja/emulator/command-line'
import type { Profile } from '../define-config.ts'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import type { Loaded } from './load-config.ts'
import { once } from './once.ts'
import { readText } from './text-file.ts'

/** Options that choose the platform and its credentials, shared by all commands that connect to it. */
export const profileOptions: Options = {
	profile: {
		value: '<name>',
		summary: 'a profile of the configuration, or "environment" for TARJA_BASE_URL and its friends',
	},
	emulator: {
		value: '<port or URL>',
		valueOptional: true,
		summary: 'the emulator on this machine, with its made-up credentials (default port 4010, or TARJA_EMULATOR_PORT)',
	},
	variables: {
		value: '<file>',
		summary: 'a file of variables (.env) in place of the environment; - is standard input',
	},
}

/** A resolved profile. Nothing is asked for until a credential is needed. */
export interface ResolvedProfile {
	readonly name: string
	readonly baseUrl: string
	/** Returns the credentials; asks the user for missing ones at the first call only. */
	grant(): Promise<PasswordGrantOptions>
}

type Variables = Readonly<Record<string, string | undefined>>

const maxFileChars = 1_000_000

function refused(found: string): CommandError {
	return new CommandError('configuration', `Cannot choose where to go: ${found}`)
}

/** Reads variables from the file given by `--variables`, or from the environment, never from both. */
async function variablesOf({ given, directory, env, readInput }: Context): Promise<Variables> {
	const file = given.text('variables')
	if (file === undefined) return env
	const content = await (file === '-' ? readInput() : readText(resolve(directory, file))).catch((error) => {
		throw refused(`the file of --variables could not be read (${error.code}); correct its path`)
	})
	if (content.length > maxFileChars) throw refused('the file of --variables is longer than a million characters')
	return parseEnv(content) as Variables
}

function variable(variables: Variables, name: string): string | undefined {
	return (Object.hasOwn(variables, name) && variables[name]) || undefined
}

/** Reads the credentials from variables; asks for missing ones if there is a terminal. */
async function credentialsOf(
	variables: Variables,
	prefix: string,
	{ ask, given }: Context,
): Promise<PasswordGrantOptions> {
	const named = { basic: 'BASIC_CREDENTIALS', name: 'CREDENTIAL_NAME', value: 'CREDENTIAL_VALUE' }
	const missing = Object.values(named).filter((name) => !variable(variables, prefix + name))
	if (missing.length && !ask.isPossible) {
		const where = given.has('variables') ? 'the file of --variables' : 'the environment'
		throw new CommandError(
			'configuration',
			`Cannot take the credentials: ${missing.map((name) => prefix + name).join(', ')} not set in ${where}; set what the platform issued`,
		)
	}
	const wanted = async (name: string, hidden = true): Promise<string> =>
		variable(variables, prefix + name) ?? ask.text(prefix + name, hidden)
	// Removes `Authorization: Basic `, which users copy along from a header.
	const basic = (await wanted(named.basic)).replace(/^(?:authorization:\s*)?basic\s+/i, '')
	const at = basic.indexOf(':')
	return {
		// Splits a value with a colon into user and password: a value issued for the header is base64, which has no colon (RFC 9110
		// §11.2).
		basic: at < 0 ? basic : { user: basic.slice(0, at), password: basic.slice(at + 1) },
		username: variable(variables, `${prefix}USERNAME`) ?? '',
		credential: { name: await wanted(named.name, false), value: await wanted(named.value) },
	}
}

/** Rejects a base URL that is not http(s), or that has credentials, a query or a fragment. The message does not quote the URL. */
function checkedUrl(text: string, where: string): string {
	if (!URL.canParse(text)) throw refused(`${where} is no URL; give it as https://host/path`)
	const { protocol, username, password, search, hash } = new URL(text)
	if (!/^https?:$/.test(protocol)) throw refused(`${where} is no http(s) URL; give it as https://host/path`)
	if (username || password || search || hash)
		throw refused(`${where} holds credentials, a query or a fragment; give them elsewhere`)
	return text
}

/** Checks that an emulator's URL is on this machine: otherwise a call's data would leave it. */
function emulatorUrl(given: string, env: Variables): string {
	const text = given || (env.TARJA_EMULATOR_PORT ?? '4010')
	const url = /^\d{1,5}$/.test(text) ? `http://127.0.0.1:${text}` : text
	const isLocal = URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
	if (!isLocal) throw refused('--emulator takes a port or a URL of this machine; to go elsewhere, name a profile')
	return checkedUrl(url, '--emulator')
}

/** The public credentials of `@tarja/emulator`, copied here because importing its server takes longer than the request. */
export const emulatorGrant: PasswordGrantOptions = {
	basic: { user: 'emulator-client', password: 'emulator-password' },
	username: '',
	credential: { name: 'emulator-field', value: 'emulator-value' },
}

function emulatorProfile(given: string, env: Variables): ResolvedProfile {
	const baseUrl = emulatorUrl(given, env)
	return { name: 'emulator', baseUrl, grant: async () => emulatorGrant }
}

/** Chooses the profile's name: from the option, the environment, the configuration's default, or the only profile. */
function nameOf({ given, env }: Context, { config }: Loaded): string {
	const names = Object.keys(config.profiles ?? {})
	const named =
		given.text('profile') ?? env.TARJA_PROFILE ?? config.profile ?? (names.length > 1 ? undefined : names[0])
	if (named !== undefined) return named
	if (names.length) throw refused(`there are ${names.length} profiles; name one of ${names.join(', ')} with --profile`)
	return 'environment'
}

function environmentProfile(variables: Variables): Profile {
	const baseUrl = variable(variables, 'TARJA_BASE_URL')
	if (baseUrl !== undefined) return { baseUrl }
	throw refused(
		'no profile is configured and TARJA_BASE_URL is not set; write a tarja.config.ts, set the variables, or take --emulator',
	)
}

/** A profile of the configuration. */
function configuredProfile(name: string, profiles: Readonly<Record<string, Profile>> = {}): Profile {
	const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
	if (profile) return profile
	const names = Object.keys(profiles)
	throw refused(advised(unknownWord('profile', name, names), `the configuration has ${names.join(', ') || 'none'}`))
}

/**
 * The profile that a command goes to.
 *
 * @throws {CommandError} `configuration`, when none can be told; from `grant`, when it lacks a credential that nobody can be asked for.
 */
export async function resolveProfile(context: Context, loaded: Loaded): Promise<ResolvedProfile> {
	const { given, env } = context
	const emulator = given.text('emulator')
	if (emulator !== undefined) {
		if (given.has('profile') || given.has('variables'))
			throw refused('--emulator is a profile of its own; leave the other option out')
		return emulatorProfile(emulator, env)
	}
	const name = nameOf(context, loaded)
	if (name === 'emulator') return emulatorProfile('', env)
	const variables = await variablesOf(context)
	const isEnvironment = name === 'environment'
	const profile = isEnvironment ? environmentProfile(variables) : configuredProfile(name, loaded.config.profiles)
	const { baseUrl, variables: prefix = 'TARJA_', grant } = profile
	return {
		name,
		baseUrl: checkedUrl(baseUrl, isEnvironment ? 'TARJA_BASE_URL' : `profiles.${name}.baseUrl`),
		grant: once(async () => ({ ...grant, ...(await credentialsOf(variables, prefix, context)) })),
	}
}
