/** The 32 groups of the catalogue (section 1). Of their operations the reference shows two; of the rest, names only. */

export const groups: readonly string[] = [
	'Authentication',
	'Payments',
	'Card sales',
	'E-commerce',
	'Marketplace-platform sales',
	'Simulation',
	'Pre-authorization',
	'Buy-now-pay-later',
	'Merchant schedule',
	'Banking',
	'Biometrics',
	'SMS broker',
	'Cards',
	'Embossing',
	'Loans',
	'Billing',
	'Financing',
	'Account management',
	'Postings',
	'Store',
	'SMS packages',
	'Parameters',
	'Instant payment',
	'Instant-payment card',
	'Cardholders',
	'Account and integration',
	'Products',
	'Regulatory',
	'Rewards',
	'Banking services',
	'Insurance',
	'SMS notice',
]

function segmentOf(title: string): string {
	return title.toLowerCase().replaceAll(' ', '-')
}

/**
 * The group that a path speaks of, if that can be told at all.
 *
 * Two segments are known from the documented paths; beyond them only a group's own title counts. No other path is shown.
 */
export function groupOf(path: string): string | undefined {
	const segments = path.toLowerCase().split('/')
	if (segments.includes('oauth2')) return 'Authentication'
	if (segments.includes('pagamento')) return 'Payments'
	return groups.find((title) => segments.includes(segmentOf(title)))
}
