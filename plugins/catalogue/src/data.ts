/**
 * What the reference names: 32 groups and 126 operations, in its order and in its words.
 *
 * The groups and their operations are those of the platform reference §1 (docs/platform-reference.md); identifiers are ours.
 * Everything else about them is generated from here: `node plugins/catalogue/generate.mjs`. Runs in every runtime.
 * @module
 */

/** One operation that the reference names. */
export interface CatalogueOperation {
	/** Its identifier within the group: `personal`. */
	readonly key: string
	/** What the reference calls it. */
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
	/** What the reference calls it. */
	readonly title: string
	/** The entry that exports its plugin: `@tarja/catalogue/card-sales`. */
	readonly entry: string
	readonly operations: readonly CatalogueOperation[]
}

/** The operations that are shown, and where. */
const shown: Readonly<Record<string, string>> = {
	'authentication.generateAccessToken': '4.1',
	'payments.createIntent': '4.2',
}

function group(key: string, title: string, labels: Readonly<Record<string, string>>): CatalogueGroup {
	const entry = `@tarja/catalogue/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
	const operations = Object.entries(labels).map(([name, label]) => operation(name, label, shown[`${key}.${name}`]))
	return { key, title, entry, operations }
}

function operation(key: string, label: string, section: string | undefined): CatalogueOperation {
	return { key, label, state: section ? 'documented' : 'stub', section: section ?? '4.3' }
}

/** Every group, in the reference's order. */
export const groups: readonly CatalogueGroup[] = [
	group('authentication', 'Authentication', {
		generateAccessToken: 'generate access token',
	}),
	group('payments', 'Payments', {
		register: 'register a payment',
		cancel: 'cancel a payment',
		createIntent: 'create a payment intent',
		confirmIntent: 'confirm a payment intent',
		cancelIntent: 'cancel a payment intent',
		listIntents: 'list payment intents',
		createViaInstantPayment: 'create a payment via instant payment',
	}),
	group('cardSales', 'Card sales', {
		create: 'create a card sale',
		cancel: 'cancel a card sale',
		createWithHolder: 'create a sale with a holder',
		cancelWithHolder: 'cancel a sale with a holder',
		refund: 'refund a sale',
	}),
	group('ecommerce', 'E-commerce', {
		createSale: 'create an e-commerce sale',
		confirmSale: 'confirm an e-commerce sale',
		listSales: 'list e-commerce sales',
		cancelSale: 'cancel an e-commerce sale',
		generateToken: 'generate an e-commerce token',
	}),
	group('marketplaceSales', 'Marketplace-platform sales', {
		create: 'create a sale',
		confirm: 'confirm a sale',
		refund: 'refund a sale',
		cancel: 'cancel a sale',
	}),
	group('simulation', 'Simulation', {
		create: 'create a simulation',
	}),
	group('preAuthorization', 'Pre-authorization', {
		list: 'list pre-authorizations',
		listReservedAmount: 'list reserved amount',
	}),
	group('buyNowPayLater', 'Buy-now-pay-later', {
		simulateSale: 'simulate a sale',
		confirmSale: 'confirm a sale',
		refundSale: 'refund a sale',
		confirmRefund: 'confirm a refund of a sale',
		notifySettlement: 'settle-notify a sale',
	}),
	group('merchantSchedule', 'Merchant schedule', {
		schedules: 'schedules',
		scheduleSettings: 'schedule settings',
		modalities: 'modalities',
		postings: 'postings',
		adjustmentTypes: 'adjustment types',
	}),
	group('banking', 'Banking', {
		reconciliationBalance: 'bank reconciliation: balance',
		reconciliationStatement: 'bank reconciliation: statement',
		reconciliationFiles: 'bank reconciliation: files',
		digitalAccounts: 'digital accounts',
		instantPaymentTransfers: 'instant-payment transfers',
	}),
	group('biometrics', 'Biometrics', {
		identifyFace: 'face identification',
		enrolFace: 'face enrolment',
		sdkHandshake: 'handshake for SDK',
		backOfficeHandshake: 'handshake for back office',
	}),
	group('smsBroker', 'SMS broker', {
		send: 'send an SMS',
	}),
	group('cards', 'Cards', {
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
	}),
	group('embossing', 'Embossing', {
		emboss: 'emboss cards',
		blockOnFailure: 'block a card on failure',
		listPending: 'list pending cards',
		activatePrinter: 'activate printers',
		deactivatePrinter: 'deactivate printers',
	}),
	group('loans', 'Loans', {
		personal: 'personal loan',
		instantPaymentCard: 'instant-payment-card loan',
		severanceFund: 'severance-fund loan',
		simplified: 'simplified loan',
	}),
	group('billing', 'Billing', {
		invoiceInstallmentPlans: 'invoice installment plans',
		invoiceCycles: 'invoice cycles',
		invoiceQueries: 'invoice queries',
		digitalInvoices: 'digital invoices',
	}),
	group('financing', 'Financing', {
		simulateTotalDebtPlan: 'simulate a total-debt installment plan',
		simulateManualPlan: 'simulate a manual installment plan',
	}),
	group('accountManagement', 'Account management', {
		registerPhysicalCard: 'register a physical card for a holder',
	}),
	group('postings', 'Postings', {
		adjustments: 'adjustments',
		salesAnticipation: 'sales anticipation',
		bankSettlements: 'bank settlements',
	}),
	group('store', 'Store', {
		paymentMethods: 'payment methods',
		fees: 'fees',
		stores: 'stores',
	}),
	group('smsPackages', 'SMS packages', {
		contract: 'contract a package',
		cancel: 'cancel a package',
		query: 'query packages',
	}),
	group('parameters', 'Parameters', {
		listRegistered: 'list registered parameters',
		listDisplayable: 'list displayable parameters',
	}),
	group('instantPayment', 'Instant payment', {
		immediateKeys: 'immediate instant-payment keys',
		generateCharge: 'charge generation',
	}),
	group('instantPaymentCard', 'Instant-payment card', {
		clients: 'clients',
		subscriptions: 'subscriptions',
		digitalAccount: 'digital account',
		transfers: 'transfers',
		reports: 'reports',
		staticQrCode: 'static QR code',
		keys: 'keys',
		limits: 'limits',
	}),
	group('cardholders', 'Cardholders', {
		manage: 'holder management',
		dependents: 'dependents',
		phones: 'phones',
		history: 'history',
		passwords: 'passwords',
		registerAccount: 'account registration',
		lookupByTaxId: 'lookup by tax id',
		lookupByDocument: 'lookup by document',
		lookupByName: 'lookup by name',
	}),
	group('accountIntegration', 'Account and integration', {
		listAccounts: 'list accounts',
		createAccount: 'create an account',
		changeAccountSecret: 'change the account secret',
		listIntegrations: 'list integrations',
		changeIntegrationExpiry: 'change integration expiry',
	}),
	group('products', 'Products', {
		query: 'query products',
		listFinancialServices: 'list financial services',
	}),
	group('regulatory', 'Regulatory', {
		listInformation: 'list information',
	}),
	group('rewards', 'Rewards', {
		manageAnnuity: 'annuity management',
	}),
	group('bankingServices', 'Banking services', {
		registerPaymentSlip: 'register an online payment slip',
		listPayments: 'list payments',
		listAccounts: 'list accounts',
	}),
	group('insurance', 'Insurance', {
		enrol: 'enrolment',
		cancel: 'cancellation',
		tickets: 'tickets',
		terms: 'terms',
		collection: 'collection',
	}),
	group('smsNotice', 'SMS notice', {
		events: 'events',
		variables: 'variables',
		transactions: 'transactions',
		queueMessages: 'queue messages',
		services: 'services',
		packages: 'packages',
	}),
]
