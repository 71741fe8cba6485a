/**
 * The 32 groups (section 1) and their operations, with the identifiers that bindings use. The reference shows two operations
 * in full and gives only the names of the rest.
 */

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

/** Returns the operations of a group of which only the name is known: `loans.personal`. */
export function stubsOf(group: string): string[] {
	const [key = '', names = ''] = catalogue[group]?.split(': ') ?? []
	return names
		.split(' ')
		.map((name) => `${key}.${name}`)
		.filter((id) => !documented.includes(id))
}

/** The operation of a group that a path names, if any. */
export function stubOf(group: string, path: string): string | undefined {
	const segments = path.split('/').map(folded)
	return stubsOf(group).find((id) => segments.includes(folded(id.slice(id.indexOf('.')))))
}

/** Reduces a text to its letters in lower case, so that `lookup-by-id` equals `lookupById`. */
function folded(text: string): string {
	return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

function segmentOf(title: string): string {
	return title.toLowerCase().replaceAll(' ', '-')
}

/**
 * Guesses the group that a path belongs to. Apart from the two documented paths, only a group's own title counts.
 */
export function groupOf(path: string): string | undefined {
	const segments = path.toLowerCase().split('/')
	if (segments.includes('oauth2')) return 'Authentication'
	if (segments.includes('pagamento')) return 'Payments'
	return groups.find((title) => segments.includes(segmentOf(title)))
}
