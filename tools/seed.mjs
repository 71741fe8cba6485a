// The seed of a run. It chooses the random cases, and the part of what `npm test` plays only in part.

/** CI plays the same cases for the same commit, so that a failure can be repeated. Every other run plays new cases. */
const seedOfCi = 20_261_122
export const seed = Number(process.env.SEED ?? (process.env.CI ? seedOfCi : Date.now() & 0x7fffffff))

/** Returns one of so many parts of a list, another one with each seed. */
export const takePart = (items, parts) => items.filter((_, index) => index % parts === seed % parts)
