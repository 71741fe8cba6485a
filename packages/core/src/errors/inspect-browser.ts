/** Replaces `inspect.ts` in the build for browsers, because their consoles call no method of an error. */
export const inspectors: PropertyDescriptorMap = {}
