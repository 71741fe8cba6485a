/** Takes the place of `inspect.ts` in the build for pages, whose consoles call no method of an error. */
export const inspectors: PropertyDescriptorMap = {}
