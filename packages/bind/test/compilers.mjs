// The compilers that integrators may use, and the strictness with which each checks generated types.
import { resolve } from 'node:path'
import { root } from '../../../tools/workspace.mjs'

export const compilers = {
	'TypeScript 7': resolve(root, 'node_modules/.bin/tsc'),
	'TypeScript 5.9': resolve(root, 'plugins/catalogue/node_modules/typescript59/bin/tsc'),
}

export const compilerOptions = {
	...{ target: 'ES2023', lib: ['ES2023', 'DOM'], module: 'NodeNext', moduleResolution: 'NodeNext', types: [] },
	...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
	...{ isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true, skipLibCheck: true },
}
