import process from 'node:process'
import { type Check, ok, warning } from './check.ts'

/** The host of a proxy: its URL may hold credentials. */
function hostOf(text: string): string {
	return URL.canParse(text) ? new URL(text).host : 'something that is no URL'
}

export const proxy: Check = {
	name: 'proxy',
	summary: 'proxy settings that Node ignores',
	async run({ url, context: { env } }) {
		const names = url.protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['HTTP_PROXY', 'http_proxy']
		const name = names.find((known) => env[known])
		if (name === undefined) return ok('none is set')
		const isUsed = env.NODE_USE_ENV_PROXY === '1' || process.execArgv.includes('--use-env-proxy')
		const found = `${name} is ${hostOf(env[name] ?? '')}`
		return isUsed
			? ok(`${found}, and Node uses it`)
			: warning(`${found}, and Node ignores it`, 'set NODE_USE_ENV_PROXY=1 (Node 24, or 22.21 and later), or unset it')
	},
}
