// Finds the nginx of this machine, or fetches Debian's into .cache: unpacked and not installed, as installing it starts a server
// on port 80.
import { createProvider, findProgram, unpackFromDebian } from './debian.mjs'

export const findNginx = () => process.env.NGINX_PATH || findProgram('nginx')
/** @returns {string} the path of the program */
export const provideNginx = createProvider('nginx', findNginx, () => unpackFromDebian('nginx', ['nginx']))
