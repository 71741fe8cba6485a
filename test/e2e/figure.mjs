/** Prints what a test has counted and does not judge: the run shows lines that begin so (test/matrix/programs.mjs). */
export const figure = (text) => console.log(`# ${text}`)
