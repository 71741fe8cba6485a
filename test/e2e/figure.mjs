/** Prints a number that a test has measured but doesn't check. The run shows lines with this beginning (test/matrix/programs.mjs). */
export const figure = (text) => console.log(`# ${text}`)
