// Prints each failed test while its run goes on, because the report of a run comes only at its end.

const mark = '@@failed '

/** In the runtime of the tests. */
export const printFailure = (line) => console.error(`${mark}${line}`)

/** In the process that started the runtime: passes the line on. */
export const echoFailure = (name) => (line) => {
	if (line.startsWith(mark)) console.log(`  ✗ ${name}: ${line.slice(mark.length)}`)
}
