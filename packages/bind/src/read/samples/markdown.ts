/** Finds curl commands in a page of Markdown. */

/** Code block of a Markdown page, with the index at which it starts. */
interface Block {
	readonly at: number
	readonly text: string
}

/** Fenced blocks of Markdown (CommonMark §4.5); unfinished ones are ignored. */
function findBlocks(text: string): Block[] {
	const blocks: Block[] = []
	let open: { readonly fence: string; readonly at: number; readonly from: number } | undefined
	for (let at = 0, end = 0; at < text.length; at = end + 1) {
		end = text.indexOf('\n', at)
		if (end < 0) end = text.length
		const line = text.slice(at, Math.min(end, at + 200))
		const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
		if (!open && fence) open = { fence, at, from: end + 1 }
		else if (open && fence.startsWith(open.fence) && line.trim() === fence) {
			blocks.push({ at: open.at, text: text.slice(open.from, at) })
			open = undefined
		}
	}
	return blocks
}

/** curl commands of a page, each followed by the response shown next, on the lines where they stand; everything else is blank. */
export function findCommands(text: string): string | undefined {
	const blocks = findBlocks(text)
	const isCommand = (block: Block | undefined): boolean => /^\s*(?:\$\s+)?curl\s/.test(block?.text ?? '')
	const isResponse = (block: Block): boolean => /^\s*(?:HTTP\/[\d.]+ \d{3}|[[{])/.test(block.text)
	const shown = blocks.filter((block, index) => isCommand(block) || (isResponse(block) && isCommand(blocks[index - 1])))
	const lines = text.split('\n').map(() => '')
	let [first, before] = [1, 0]
	for (const { at, text: block } of shown) {
		first += text.slice(before, at).split('\n').length - 1
		before = at
		for (const [index, line] of block.split('\n').entries()) lines[first + index] = line
	}
	return shown.length > 0 ? lines.join('\n') : undefined
}
