/**
 * What the reference names: 32 groups and, as we count them, 126 operations, in its order.
 *
 * The groups and their operations are those of the platform reference §1 (docs/platform-reference.md); identifiers are ours, and a
 * label is worded by us where the reference names several operations in one phrase. Group modules are generated from here:
 * `node plugins/catalogue/generate.mjs`. Runs in every runtime.
 * @module
 */

/** One operation that the reference names. */
export interface CatalogueOperation {
	/** Its identifier within the group: `personal`. */
	readonly key: string
	/** Names it: in the reference's words, or in ours where the reference names several operations in one phrase. */
	readonly label: string
	/** `documented`: the reference shows method, path and payload. `stub`: it shows no more than the name. */
	readonly state: 'documented' | 'stub'
	/** The section of the reference that shows the operation, or that says it is not shown. */
	readonly section: string
}

/** One group of operations. */
export interface CatalogueGroup {
	/** Its identifier, and its plugin's: `cardSales`. */
	readonly key: string
	/** The reference's own name of it. */
	readonly title: string
	/** The entry that exports its plugin: `@tarja/catalogue/card-sales`. */
	readonly entry: string
	readonly operations: readonly CatalogueOperation[]
}

/** A label for each operation that the reference names, by group and identifier. */
export const labels = {
	authentication: { generateAccessToken: 'generate access token' },
	payments: {
		register: 'register a payment',
		cancel: 'cancel a payment',
		createIntent: 'create a payment intent',
		confirmIntent: 'confirm a payment intent',
		cancelIntent: 'cancel a payment intent',
		listIntents: 'list payment intents',
		createViaInstantPayment: 'create a payment via instant payment',
	},
	cardSales: {
		create: 'create a card sale',
		cancel: 'cancel a card sale',
		createWithHolder: 'create a sale with a holder',
		cancelWithHolder: 'cancel a sale with a holder',
		refund: 'refund a sale',
	},
	ecommerce: {
		createSale: 'create an e-commerce sale',
		confirmSale: 'confirm an e-commerce sale',
		listSales: 'list e-commerce sales',
		cancelSale: 'cancel an e-commerce sale',
		generateToken: 'generate an e-commerce token',
	},
	marketplaceSales: {
		create: 'create a sale',
		confirm: 'confirm a sale',
		refund: 'refund a sale',
		cancel: 'cancel a sale',
	},
	simulation: { create: 'create a simulation' },
	preAuthorization: { list: 'list pre-authorizations', listReservedAmount: 'list reserved amount' },
	buyNowPayLater: {
		simulateSale: 'simulate a sale',
		confirmSale: 'confirm a sale',
		refundSale: 'refund a sale',
		confirmRefund: 'confirm a refund of a sale',
		notifySettlement: 'settle-notify a sale',
	},
	merchantSchedule: {
		schedules: 'schedules',
		scheduleSettings: 'schedule settings',
		modalities: 'modalities',
		postings: 'postings',
		adjustmentTypes: 'adjustment types',
	},
	banking: {
		reconciliationBalance: 'bank reconciliation: balance',
		reconciliationStatement: 'bank reconciliation: statement',
		reconciliationFiles: 'bank reconciliation: files',
		digitalAccounts: 'digital accounts',
		instantPaymentTransfers: 'instant-payment transfers',
	},
	biometrics: {
		identifyFace: 'face identification',
		enrolFace: 'face enrolment',
		sdkHandshake: 'handshake for SDK',
		backOfficeHandshake: 'handshake for back office',
	},
	smsBroker: { send: 'send an SMS' },
	cards: {
		additionalHolders: 'additional holders',
		virtualSecurityCode: 'virtual security code',
		pin: 'PIN',
		block: 'blocks',
		unblock: 'unblocks',
		secondCopy: 'second copy',
		virtualCard: 'virtual card',
		lookupById: 'card lookup by id',
		lookupByNumber: 'card lookup by number',
		lookupByTaxId: 'card lookup by tax id',
		unnamedBatches: 'unnamed card batches',
		branded: 'branded cards',
	},
	embossing: {
		emboss: 'emboss cards',
		blockOnFailure: 'block a card on failure',
		listPending: 'list pending cards',
		activatePrinter: 'activate printers',
		deactivatePrinter: 'deactivate printers',
	},
	loans: {
		personal: 'personal loan',
		instantPaymentCard: 'instant-payment-card loan',
		severanceFund: 'severance-fund loan',
		simplified: 'simplified loan',
	},
	billing: {
		invoiceInstallmentPlans: 'invoice installment plans',
		invoiceCycles: 'invoice cycles',
		invoiceQueries: 'invoice queries',
		digitalInvoices: 'digital invoices',
	},
	financing: {
		simulateTotalDebtPlan: 'simulate a total-debt installment plan',
		simulateManualPlan: 'simulate a manual installment plan',
	},
	accountManagement: { registerPhysicalCard: 'register a physical card for a holder' },
	postings: {
		adjustments: 'adjustments',
		salesAnticipation: 'sales anticipation',
		bankSettlements: 'bank settlements',
	},
	store: {
		paymentMethods: 'payment methods',
		fees: 'fees',
		stores: 'stores',
	},
	smsPackages: {
		contract: 'contract a package',
		cancel: 'cancel a package',
		query: 'query packages',
	},
	parameters: { listRegistered: 'list registered parameters', listDisplayable: 'list displayable parameters' },
	instantPayment: { immediateKeys: 'immediate instant-payment keys', generateCharge: 'charge generation' },
	instantPaymentCard: {
		clients: 'clients',
		subscriptions: 'subscriptions',
		digitalAccount: 'digital account',
		transfers: 'transfers',
		reports: 'reports',
		staticQrCode: 'static QR code',
		keys: 'keys',
		limits: 'limits',
	},
	cardholders: {
		manage: 'holder management',
		dependents: 'dependents',
		phones: 'phones',
		history: 'history',
		passwords: 'passwords',
		registerAccount: 'account registration',
		lookupByTaxId: 'lookup by tax id',
		lookupByDocument: 'lookup by document',
		lookupByName: 'lookup by name',
	},
	accountIntegration: {
		listAccounts: 'list accounts',
		createAccount: 'create an account',
		changeAccountSecret: 'change the account secret',
		listIntegrations: 'list integrations',
		changeIntegrationExpiry: 'change integration expiry',
	},
	products: { query: 'query products', listFinancialServices: 'list financial services' },
	regulatory: { listInformation: 'list information' },
	rewards: { manageAnnuity: 'annuity management' },
	bankingServices: {
		registerPaymentSlip: 'register an online payment slip',
		listPayments: 'list payments',
		listAccounts: 'list accounts',
	},
	insurance: {
		enrol: 'enrolment',
		cancel: 'cancellation',
		tickets: 'tickets',
		terms: 'terms',
		collection: 'collection',
	},
	smsNotice: {
		events: 'events',
		variables: 'variables',
		transactions: 'transactions',
		queueMessages: 'queue messages',
		services: 'services',
		packages: 'packages',
	},
} as const

/** The reference's own name of each group. */
const titles: { readonly [Key in keyof typeof labels]: string } = {
	authentication: 'Authentication',
	payments: 'Payments',
	cardSales: 'Card sales',
	ecommerce: 'E-commerce',
	marketplaceSales: 'Marketplace-platform sales',
	simulation: 'Simulation',
	preAuthorization: 'Pre-authorization',
	buyNowPayLater: 'Buy-now-pay-later',
	merchantSchedule: 'Merchant schedule',
	banking: 'Banking',
	biometrics: 'Biometrics',
	smsBroker: 'SMS broker',
	cards: 'Cards',
	embossing: 'Embossing',
	loans: 'Loans',
	billing: 'Billing',
	financing: 'Financing',
	accountManagement: 'Account management',
	postings: 'Postings',
	store: 'Store',
	smsPackages: 'SMS packages',
	parameters: 'Parameters',
	instantPayment: 'Instant payment',
	instantPaymentCard: 'Instant-payment card',
	cardholders: 'Cardholders',
	accountIntegration: 'Account and integration',
	products: 'Products',
	regulatory: 'Regulatory',
	rewards: 'Rewards',
	bankingServices: 'Banking services',
	insurance: 'Insurance',
	smsNotice: 'SMS notice',
}

/** The operations that are shown, and where. */
const shown: Readonly<Record<string, string>> = {
	'authentication.generateAccessToken': '4.1',
	'payments.createIntent': '4.2',
}

/** Every group, in the reference's order. */
export const groups: readonly CatalogueGroup[] = Object.entries(labels).map(([key, ofGroup]) => ({
	key,
	title: titles[key as keyof typeof labels],
	entry: `@tarja/catalogue/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
	operations: Object.entries(ofGroup).map(([name, label]) => operation(name, label, shown[`${key}.${name}`])),
}))

function operation(key: string, label: string, section: string | undefined): CatalogueOperation {
	return { key, label, state: section ? 'documented' : 'stub', section: section ?? '4.3' }
}
