// A cluster of three and a master with its sentinel, made of real servers.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryDirectory } from '@tarja-test/harness'
import { createClient } from 'redis'
import { freePort } from '../../../tools/free-port.mjs'
import { startRedis } from '../../../tools/install/redis.mjs'

/** Runs lines of words on one server, and gives its answers. */
export async function commands(url, ...lines) {
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
	// Servers of a cluster talk to each other at a port of their own, which need not be the one that they would take: it may be somebody's.
	const servers = []
	for (let count = 0; count < 3; count++) {
		const bus = await freePort()
		const options = ['--cluster-enabled', 'yes', '--cluster-port', String(bus)]
		servers.push({ ...(await startRedis({ options })), bus })
	}
	for (const [turn, { url }] of servers.entries())
		await commands(url, `CLUSTER ADDSLOTSRANGE ${slots(turn)}`, `CLUSTER SET-CONFIG-EPOCH ${turn + 1}`)
	const [first, ...others] = servers
	await commands(first.url, ...others.map(({ port, bus }) => `CLUSTER MEET 127.0.0.1 ${port} ${bus}`))
	const knowsAll = async ({ url }) => {
		const [info] = await commands(url, 'CLUSTER INFO')
		return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')
	}
	for (const server of servers) while (!(await knowsAll(server))) await pause(50)
	const ids = await Promise.all(servers.map(async ({ url }) => (await commands(url, 'CLUSTER MYID'))[0]))
	/** Gives a slot to another server, with its keys, as a cluster does that is made larger: who asks the old one hears MOVED, or ASK. */
	const move = async (slot, to) => {
		const { length: count } = servers
		const slots = await commands(servers[0].url, 'CLUSTER SLOTS')
		const [, , [, port]] = slots[0].find(([first, last]) => first <= slot && slot <= last)
		const from = servers.findIndex((server) => server.port === port)
		const target = from === to ? (to + 1) % count : to
		await commands(servers[target].url, `CLUSTER SETSLOT ${slot} IMPORTING ${ids[from]}`)
		await commands(servers[from].url, `CLUSTER SETSLOT ${slot} MIGRATING ${ids[target]}`)
		const [keys] = await commands(servers[from].url, `CLUSTER GETKEYSINSLOT ${slot} 100`)
		for (const key of keys)
			await commands(servers[from].url, `MIGRATE 127.0.0.1 ${servers[target].port} ${key} 0 1000 REPLACE`)
		for (const { url } of [servers[target], servers[from], ...servers])
			await commands(url, `CLUSTER SETSLOT ${slot} NODE ${ids[target]}`)
	}
	const keys = async (url) => (await commands(url, 'KEYS tarja:*'))[0]
	return { urls: servers.map(({ url }) => url), keys, move, stop: () => Promise.all(servers.map(({ stop }) => stop())) }
}

const quick = 'sentinel down-after-milliseconds tarja 500\nsentinel failover-timeout tarja 3000\n'

/** A master, its replica where one is wanted, and a sentinel that watches them. */
export async function startSentinel({ replicas = 0 } = {}) {
	const master = await startRedis()
	const followers = await Promise.all(
		Array.from({ length: replicas }, () => startRedis({ options: ['--replicaof', '127.0.0.1', String(master.port)] })),
	)
	for (const { url } of followers)
		while (!(await commands(url, 'INFO replication'))[0].includes('master_link_status:up')) await pause(50)
	const file = join(temporaryDirectory, `sentinel-${master.port}.conf`)
	await writeFile(file, `sentinel monitor tarja 127.0.0.1 ${master.port} 1\n${quick}`)
	const sentinel = await startRedis({ as: 'redis-sentinel', file, port: await freePort() })
	return {
		port: sentinel.port,
		killMaster: () => master.stop(),
		async stop() {
			await sentinel.stop()
			await Promise.all([master, ...followers].map(({ stop }) => stop()))
		},
	}
}
