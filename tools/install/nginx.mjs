// Finds nginx on this machine, or unpacks Debian's package into .cache. It isn't installed, because that would start a server on port 80.
import { createProvider, findProgram, unpackFromDebian } from './debian.mjs'

export const findNginx = () => process.env.NGINX_PATH || findProgram('nginx')
/** @returns {string} the path of the program */
export const provideNginx = createProvider('nginx', findNginx, () => unpackFromDebian('nginx', ['nginx']))
