import type { ProxySetting } from '../proxy-setting.ts'
import { type Check, type Examined, type Finding, failed, ok, warning } from './check.ts'
import { reasonOf } from './exchange.ts'
import { settingLine } from './mend.ts'
import { openTunnel } from './tunnel.ts'

/** Explains a proxy's refusal to connect: status 407 wants a login, any other status that it may not lead to the host. */
function refused({ name, host, value }: ProxySetting, status: number, target: string): Finding {
	if (status !== 407)
		return failed(
			`the proxy ${host} answered ${status} to CONNECT ${target}`,
			'it may not know the host, or may not lead there: ask whoever runs it, or go without it',
			settingLine('NO_PROXY', target.replace(/:\d+$/, '')),
		)
	const { protocol, username } = new URL(value)
	return failed(
		`the proxy ${host} answered 407: it wants a login${username ? ` other than the one in ${name}` : ''}`,
		'write it into the variable; characters other than letters and digits as %XX',
		settingLine(name, `${protocol}//user:password@${host}`),
	)
}

/** Opens a tunnel through the proxy to the platform, closes it at once, and reports whether that worked. */
async function asked(setting: ProxySetting, { url, context: { signal } }: Examined): Promise<Finding> {
	const { name, host, value } = setting
	const found = `${name} is ${host}, and Node uses it`
	if (!URL.canParse(value))
		return failed(`${name} is no URL`, 'correct it', settingLine(name, 'http://proxy.example:3128'))
	// Plain http requests go to the proxy directly; the check `round-trip` shows whether they get through.
	if (url.protocol === 'http:') return ok(found)
	const target = `${url.hostname}:${url.port || 443}`
	try {
		const { status, socket } = await openTunnel(value, url, signal)
		socket.destroy()
		return status >= 200 && status < 300 ? ok(`${found}: it leads to ${target}`) : refused(setting, status, target)
	} catch (error) {
		return failed(
			`the proxy ${host} gives no way to ${target} (${reasonOf(error)})`,
			`look whether it runs and ${name} is right, or go without it`,
			settingLine('NO_PROXY', url.hostname),
		)
	}
}

/** The advice if Node ignores a proxy that may be the only way out. */
export function ignoredProxy({ proxy }: Pick<Examined, 'proxy'>): { advice: string; mend: string } | undefined {
	if (proxy?.state !== 'ignored') return undefined
	return {
		advice: `${proxy.name} is ${proxy.host}, and Node ignores it: make Node (24, or 22.21 and later) use it`,
		mend: settingLine('NODE_USE_ENV_PROXY', '1'),
	}
}

export const proxy: Check = {
	name: 'proxy',
	summary: 'whether Node goes through one, and whether that leads to the platform',
	passesBy: 'fetch',
	async run(examined) {
		const { proxy: setting, url } = examined
		if (!setting) return ok('none is set')
		const found = `${setting.name} is ${setting.host}`
		const ignored = ignoredProxy(examined)
		if (ignored)
			return warning(`${found}, and Node ignores it`, `make Node use it, or unset ${setting.name}`, ignored.mend)
		if (setting.state === 'exempt')
			return ok(`${found}, and NO_PROXY exempts ${url.hostname}: Node goes there directly`)
		return asked(setting, examined)
	},
}
