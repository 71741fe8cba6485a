/**
 * Runs your own code through every crash and every lost response. It needs Node. Only {@linkcode point} runs in every runtime, from
 * `@tarja/explore/point`.
 * @module
 */
export { type ExploreOptions, explore, type Replayed, replay } from './node/explore.ts'
export type {
	Explored,
	ExploredPlatform,
	HeldCall,
	HeldPayment,
	LookupRequest,
	Message,
	Order,
	OrderState,
	ToldPayment,
	Where,
} from './node/explored.ts'
export type { Report, ReportedFinding } from './node/report.ts'
export { type ReportTextOptions, reportText } from './node/report-text.ts'
export type { BoundaryName, Deviation } from './node/world/deviations.ts'
export type { Step, Verdict } from './node/world/verdict.ts'
