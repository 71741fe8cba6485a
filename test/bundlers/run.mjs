// Node, Deno and Bun run a bundle and tell of it in one line: run.mjs bundle job
const [bundle, job] = process.argv.slice(2)
const { play } = await import(bundle)
console.log(`@@results ${JSON.stringify(await play(JSON.parse(job)))}`)
