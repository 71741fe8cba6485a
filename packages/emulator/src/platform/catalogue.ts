/**
 * The 32 groups of the catalogue (section 1) and their operations, by the identifiers that bindings have. Of the operations the
 * reference shows two; of the rest, names only.
 */
import type { Binding } from '../bindings.ts'

const catalogue: Readonly<Record<string, string>> = {
	Authentication: 'authentication: generateAccessToken',
	Payments: 'payments: register cancel createIntent confirmIntent cancelIntent listIntents createViaInstantPayment',
	'Card sales': 'cardSales: create cancel createWithHolder cancelWithHolder refund',
	'E-commerce': 'ecommerce: createSale confirmSale listSales cancelSale generateToken',
	'Marketplace-platform sales': 'marketplaceSales: create confirm refund cancel',
	Simulation: 'simulation: create',
	'Pre-authorization': 'preAuthorization: list listReservedAmount',
	'Buy-now-pay-later': 'buyNowPayLater: simulateSale confirmSale refundSale confirmRefund notifySettlement',
	'Merchant schedule': 'merchantSchedule: schedules scheduleSettings modalities postings adjustmentTypes',
	Banking:
		'banking: reconciliationBalance reconciliationStatement reconciliationFiles digitalAccounts instantPaymentTransfers',
	Biometrics: 'biometrics: identifyFace enrolFace sdkHandshake backOfficeHandshake',
	'SMS broker': 'smsBroker: send',
	Cards:
		'cards: additionalHolders virtualSecurityCode pin block unblock secondCopy virtualCard lookupById lookupByNumber lookupByTaxId unnamedBatches branded',
	Embossing: 'embossing: emboss blockOnFailure listPending activatePrinter deactivatePrinter',
	Loans: 'loans: personal instantPaymentCard severanceFund simplified',
	Billing: 'billing: invoiceInstallmentPlans invoiceCycles invoiceQueries digitalInvoices',
	Financing: 'financing: simulateTotalDebtPlan simulateManualPlan',
	'Account management': 'accountManagement: registerPhysicalCard',
	Postings: 'postings: adjustments salesAnticipation bankSettlements',
	Store: 'store: paymentMethods fees stores',
	'SMS packages': 'smsPackages: contract cancel query',
	Parameters: 'parameters: listRegistered listDisplayable',
	'Instant payment': 'instantPayment: immediateKeys generateCharge',
	'Instant-payment card':
		'instantPaymentCard: clients subscriptions digitalAccount transfers reports staticQrCode keys limits',
	Cardholders:
		'cardholders: manage dependents phones history passwords registerAccount lookupByTaxId lookupByDocument lookupByName',
	'Account and integration':
		'accountIntegration: listAccounts createAccount changeAccountSecret listIntegrations changeIntegrationExpiry',
	Products: 'products: query listFinancialServices',
	Regulatory: 'regulatory: listInformation',
	Rewards: 'rewards: manageAnnuity',
	'Banking services': 'bankingServices: registerPaymentSlip listPayments listAccounts',
	Insurance: 'insurance: enrol cancel tickets terms collection',
	'SMS notice': 'smsNotice: events variables transactions queueMessages services packages',
}

export const groups: readonly string[] = Object.keys(catalogue)

const documented: readonly string[] = ['authentication.generateAccessToken', 'payments.createIntent']

function idsOf(group: string): string[] {
	const [key = '', names = ''] = catalogue[group]?.split(': ') ?? []
	return names.split(' ').map((name) => `${key}.${name}`)
}

/** The operations of a group that are known by name only: `loans.personal`. */
export function stubsOf(group: string): string[] {
	return idsOf(group).filter((id) => !documented.includes(id))
}

/** An operation of the catalogue, and how much is known of it here. */
export interface CatalogueOperation {
	readonly id: string
	/** `documented` by the reference; `bound` by whoever created this emulator; else a `stub`, of which only the name is known. */
	readonly state: 'documented' | 'bound' | 'stub'
	/** Of a bound one. */
	readonly method?: string
	/** Of a bound one: a template below the base URL. */
	readonly path?: string
}

export interface CatalogueGroup {
	readonly title: string
	readonly operations: readonly CatalogueOperation[]
}

function operationOf(id: string, bindings: readonly Binding[]): CatalogueOperation {
	if (documented.includes(id)) return { id, state: 'documented' }
	const found = bindings.find((binding) => binding.id === id)
	if (!found) return { id, state: 'stub' }
	const { method, path } = found.operation
	return { id, state: 'bound', method, path }
}

/** All groups, and what is bound besides them. */
export function catalogueWith(bindings: readonly Binding[]): CatalogueGroup[] {
	const ofGroups = groups.map((title) => ({
		title,
		operations: idsOf(title).map((id) => operationOf(id, bindings)),
	}))
	const known = new Set(ofGroups.flatMap(({ operations }) => operations.map(({ id }) => id)))
	const others = bindings.filter(({ id }) => !known.has(id)).map(({ id }) => operationOf(id, bindings))
	return others.length === 0 ? ofGroups : [...ofGroups, { title: 'Further operations', operations: others }]
}

/** The stub of a group that a path names, if it names one. */
export function stubOf(group: string, path: string): string | undefined {
	const segments = path.split('/').map(folded)
	return stubsOf(group).find((id) => segments.includes(folded(id.slice(id.indexOf('.')))))
}

/** Whatever the spelling: `lookup-by-id` is `lookupById`. */
function folded(text: string): string {
	return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

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
