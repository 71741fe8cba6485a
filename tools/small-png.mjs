// A picture of a page, made small: its most frequent colours are a palette, and every other one becomes the nearest of them.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** The pieces of a picture, each with its type. */
export function chunksOf(png) {
	const chunks = []
	for (let at = 8; at < png.length; ) {
		const length = png.readUInt32BE(at)
		chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
		at += length + 12
	}
	return chunks
}

function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	const numbers = Buffer.alloc(8)
	numbers.writeUInt32BE(data.length, 0)
	numbers.writeUInt32BE(crc32(body), 4)
	return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

/** What a filter of PNG foretells (section 9.2) from the bytes to the left, above, and between. */
function foretold(filter, left, above, corner) {
	if (filter < 3) return [0, left, above][filter]
	if (filter === 3) return (left + above) >> 1
	const guess = left + above - corner
	const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value))
	return a <= b && a <= c ? left : b <= c ? above : corner
}

/** The colours of all pixels, as numbers. */
function pixelsOf(png) {
	const chunks = chunksOf(png)
	const header = chunks.find(({ type }) => type === 'IHDR').data
	const [width, height, bytes] = [header.readUInt32BE(0), header.readUInt32BE(4), { 2: 3, 6: 4 }[header[9]]]
	if (header[8] !== 8 || !bytes || header[12] !== 0) throw new Error('Cannot read the picture: it is not 8-bit RGB')
	const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
	const stride = width * bytes
	const lines = Buffer.alloc(stride * height)
	const pixels = new Uint32Array(width * height)
	for (let y = 0; y < height; y++) {
		const filter = raw[y * (stride + 1)]
		for (let x = 0; x < stride; x++) {
			const left = x < bytes ? 0 : lines[y * stride + x - bytes]
			const above = y === 0 ? 0 : lines[(y - 1) * stride + x]
			const corner = x < bytes || y === 0 ? 0 : lines[(y - 1) * stride + x - bytes]
			lines[y * stride + x] = raw[y * (stride + 1) + 1 + x] + foretold(filter, left, above, corner)
		}
		for (let x = 0; x < width; x++) pixels[y * width + x] = lines.readUIntBE(y * stride + x * bytes, 3)
	}
	return { width, height, pixels }
}

const distance = (one, other) =>
	[16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)

/** The same picture with so many colours at most. */
export function smallPng(png, colours) {
	const { width, height, pixels } = pixelsOf(png)
	const counts = new Map()
	for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
	const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
	const palette = sorted.slice(0, colours)
	const nearest = new Map(palette.map((colour, index) => [colour, index]))
	for (const colour of sorted.slice(colours)) {
		const distances = palette.map((known) => distance(known, colour))
		nearest.set(colour, distances.indexOf(Math.min(...distances)))
	}
	const lines = Buffer.alloc((width + 1) * height)
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = nearest.get(pixels[y * width + x])
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header.set([8, 3], 8)
	const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('PLTE', table),
		chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	])
}
