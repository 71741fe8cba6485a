// A cluster of three and a master with its sentinel, made of real servers.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryDirectory } from '@tarja-test/harness'
import { createClient } from 'redis'
import { freePort } from '../../../tools/free-port.mjs'
import { startRedis } from '../../../tools/redis.mjs'

async function commands(url, ...lines) {
	const client = await createClient({ url }).connect()
	try {
		const answers = []
		for (const line of lines) answers.push(await client.sendCommand(line.split(' ')))
		return answers
	} finally {
		client.destroy()
	}
}

const third = 16384 / 3
const slots = (turn) => `${Math.ceil(turn * third)} ${Math.ceil((turn + 1) * third) - 1}`

/** Three masters that share the slots. */
export async function startCluster() {
	const servers = await Promise.all([0, 1, 2].map(() => startRedis({ options: ['--cluster-enabled', 'yes'] })))
	for (const [turn, { url }] of servers.entries())
		await commands(url, `CLUSTER ADDSLOTSRANGE ${slots(turn)}`, `CLUSTER SET-CONFIG-EPOCH ${turn + 1}`)
	const [first, ...others] = servers
	await commands(first.url, ...others.map(({ port }) => `CLUSTER MEET 127.0.0.1 ${port}`))
	const knowsAll = async ({ url }) => {
		const [info] = await commands(url, 'CLUSTER INFO')
		return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')
	}
	for (const server of servers) while (!(await knowsAll(server))) await pause(50)
	return { urls: servers.map(({ url }) => url), stop: () => Promise.all(servers.map(({ stop }) => stop())) }
}

/** A master, and a sentinel that watches it. */
export async function startSentinel() {
	const master = await startRedis()
	const file = join(temporaryDirectory, `sentinel-${master.port}.conf`)
	await writeFile(file, `sentinel monitor tarja 127.0.0.1 ${master.port} 1\n`)
	const sentinel = await startRedis({ as: 'redis-sentinel', file, port: await freePort() })
	return {
		port: sentinel.port,
		async stop() {
			await sentinel.stop()
			await master.stop()
		},
	}
}
