// Where the main job goes: the platform that the environment names, or an emulator of our own.
import type { PasswordGrantOptions } from '@tarja/core/password-grant'
import { emulatorCredentials, type LogView } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import type { JournalStore } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { memoryJournal } from '@tarja/journal/memory'

export interface Target {
	/** One line for a person. */
	readonly what: string
	readonly baseUrl: string
	readonly credentials: PasswordGrantOptions
	/** Where its payments are written down. */
	readonly store: JournalStore
	/** The journal's id, which `npx @tarja/cli journal create` printed; one in memory needs none. */
	readonly journalId?: string | undefined
	/** What the emulator received. Whether the platform shows anything like it is not known. */
	readonly log?: () => Promise<LogView>
	close(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

export async function openTarget(env: Environment): Promise<Target> {
	const baseUrl = env.TARJA_BASE_URL
	if (baseUrl)
		return {
			what: `Platform at ${new URL(baseUrl).host}`,
			baseUrl,
			credentials: fromEnvironment(env),
			store: directoryJournal(env.TARJA_JOURNAL_DIRECTORY),
			journalId: env.TARJA_JOURNAL_ID,
			close: async () => {},
		}
	const { url, where, close } = await startEmulator()
	const log = async (): Promise<LogView> => (await (await fetch(`${url}/-/log`)).json()) as LogView
	return {
		what: `Emulator in ${where} at ${url}`,
		baseUrl: url,
		credentials: emulatorCredentials,
		store: memoryJournal(),
		log,
		close,
	}
}

function fromEnvironment(env: Environment): PasswordGrantOptions {
	const readVariable = (name: string): string => {
		const value = env[name]
		if (!value) throw new Error(`Cannot use TARJA_BASE_URL: ${name} is missing; set it to what the platform issued`)
		return value
	}
	return {
		basic: readVariable('TARJA_BASIC_CREDENTIALS'),
		username: env.TARJA_USERNAME ?? '',
		credential: { name: readVariable('TARJA_CREDENTIAL_NAME'), value: readVariable('TARJA_CREDENTIAL_VALUE') },
	}
}

/** In workerd, as a Worker would run it, where `npm test` has installed it. Otherwise on the Node server. */
async function startEmulator(): Promise<{ url: string; where: string; close(): Promise<void> }> {
	try {
		const { emulatorInWorkerd } = await import('./workerd.ts')
		return { ...(await emulatorInWorkerd()), where: 'workerd' }
	} catch (error) {
		const { url, close } = await serve()
		return { url, close, where: `Node (${explain(error)})` }
	}
}

function explain(error: unknown): string {
	const { code, message = '' } = Object(error) as { code?: string; message?: string }
	if (code === 'ERR_MODULE_NOT_FOUND') return 'workerd is not installed; npm test installs it'
	return `workerd did not start: ${message.split('\n')[0]}`
}
