/** Planted: is right, with a token that outlives a process that stands still. Found as `twice`, by `payment asked: stands still`. */
import type { ExploredPlatform } from '@tarja/explore'
import { platform as shown } from '../shop.ts'

export { pay, resume, state } from '../correct/once.ts'

export const platform: ExploredPlatform = { ...shown, settings: { tokenLifetimeSeconds: 3600 } }
