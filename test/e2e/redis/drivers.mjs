// Each client of Redis, opened, with the one line that makes it a function for redisTokens(). The README's lines are these.

/** @type {Record<string, (url: string) => Promise<{ send: Function, close(): unknown }>>} */
export const drivers = {
	async redis(url) {
		const { createClient } = await import('redis')
		return nodeRedis(createClient, url)
	},
	async redis5(url) {
		const { createClient } = await import('redis5')
		return nodeRedis(createClient, url)
	},
	async ioredis(url) {
		const { Redis } = await import('ioredis')
		return callable(new Redis(url, { enableOfflineQueue: true, lazyConnect: false }))
	},
	async ioredis5(url) {
		const { Redis } = await import('ioredis5')
		return callable(new Redis(url))
	},
	async iovalkey(url) {
		const { Redis } = await import('iovalkey')
		return callable(new Redis(url))
	},
	async glide(url) {
		const { GlideClient } = await import('@valkey/valkey-glide')
		const { hostname: host, port } = new URL(url)
		const client = await GlideClient.createClient({ addresses: [{ host, port: Number(port) }] })
		return { send: (words) => client.customCommand([...words]), close: () => client.close() }
	},
}

async function nodeRedis(createClient, url) {
	const client = await createClient({ url })
		.on('error', () => {})
		.connect()
	return {
		send: (words, signal) => client.sendCommand([...words], { abortSignal: signal }),
		close: () => client.destroy(),
	}
}

function callable(client) {
	client.on('error', () => {})
	return { send: ([name, ...args]) => client.call(name, ...args), close: () => client.disconnect() }
}
