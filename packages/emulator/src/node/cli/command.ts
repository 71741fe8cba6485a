/** The options of `tarja emulator`. Doesn't touch the process. */
/** An option of `tarja emulator`. */
export interface Option {
	/** Purpose of the option, as an imperative. */
	readonly summary: string
	/** Name of the option's value in the help: `<file>`. Without it, the option takes no value. */
	readonly value?: string
	/** Whether the option may be given several times. */
	readonly multiple?: true
	/** Largest value; the option then takes only whole numbers. */
	readonly most?: number
}

/** Values of the options, after they were read and checked. */
export interface Given {
	/** Returns the value of an option; `undefined` if it was not given. */
	text(name: string): string | undefined
	/** Returns whether an option was given. */
	has(name: string): boolean
	/** Returns all values of an option that may be given several times. */
	list(name: string): readonly string[]
}

/** The options of `tarja emulator`, as a table for help and parser. */
export const commandOptions: Readonly<Record<string, Option>> = {
	port: { value: '<number>', most: 65_535, summary: 'Listen on this port (default 4010; 0 for a free one)' },
	host: { value: '<address>', summary: 'Listen on this address (default 127.0.0.1)' },
	https: { value: '<folder>', summary: 'Serve https, with cert.pem and key.pem of this folder' },
	'allow-host': {
		value: '<name>',
		multiple: true,
		summary: 'Allow this host name for the control plane (repeatable)',
	},
	'allow-origin': {
		value: '<origin>',
		multiple: true,
		summary: 'Allow pages of this origin to use the control plane (repeatable)',
	},
	'log-limit': {
		value: '<number>',
		most: Number.MAX_SAFE_INTEGER,
		summary: 'Keep this many entries in the log (default 5000)',
	},
	settings: { value: '<source>', summary: 'Start every space with these settings' },
	faults: { value: '<source>', summary: 'Add one fault or several to the default space' },
	scenario: { value: '<name>', summary: 'Play this scenario in the default space' },
	bindings: {
		value: '<source>',
		summary: 'Serve these bindings, as for @tarja/catalogue',
	},
	quiet: { summary: 'Print no line for each request' },
}
