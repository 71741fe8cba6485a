/** Writes the line that fixes a finding, such as a shell variable to set, ready to be copied. */
import process from 'node:process'
import { shellWord } from '../shell-word.ts'
import type { Examined } from './check.ts'

/** The line that sets an environment variable: for PowerShell on Windows, otherwise for a POSIX shell. */
export function settingLine(name: string, value: string): string {
	return process.platform === 'win32'
		? `$env:${name} = '${value.replaceAll("'", "''")}'`
		: `export ${name}=${shellWord(value)}`
}

/** The line that changes the profile's base URL, for the place where it is defined. */
export function baseUrlLine(
	{ profile, context: { given } }: Pick<Examined, 'context' | 'profile'>,
	url: string,
): string {
	const plain = url.replace(/\/+$/, '')
	if (profile.name === 'emulator') return `--emulator=${plain}`
	if (profile.name !== 'environment') return `profiles: { ${profile.name}: { baseUrl: '${plain}', … } }`
	return given.has('variables') ? `TARJA_BASE_URL=${plain}` : settingLine('TARJA_BASE_URL', plain)
}
