// Takes back what hints.mjs has written: so that V8 compiles each function when it is called first, and its log tells of that.

/** Whether a file is what our build has made. */
export const isBuilt = (path) => /[/\\](?:packages|plugins)[/\\][^/\\]+[/\\]dist[/\\].+\.js$/.test(path)

/** V8 takes a function for one to be compiled at once where it follows a parenthesis, and nothing stands between. */
export const withoutHints = (code) => code.replace(/ = \((?=(?:async )?function\b)/g, ' = (0,')
