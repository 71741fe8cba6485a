/**
 * The operations that the reference names (§1), with a label for each, by group and identifier.
 *
 * Identifiers are ours, and a label is worded by us where the reference names several operations in one phrase. The modules of
 * groups are generated from here: `node plugins/catalogue/generate.mjs`.
 * @module
 */

export const authentication = {
	generateAccessToken: 'generate access token',
} as const

export const payments = {
	register: 'register a payment',
	cancel: 'cancel a payment',
	createIntent: 'create a payment intent',
	confirmIntent: 'confirm a payment intent',
	cancelIntent: 'cancel a payment intent',
	listIntents: 'list payment intents',
	createViaInstantPayment: 'create a payment via instant payment',
} as const

export const cardSales = {
	create: 'create a card sale',
	cancel: 'cancel a card sale',
	createWithHolder: 'create a sale with a holder',
	cancelWithHolder: 'cancel a sale with a holder',
	refund: 'refund a sale',
} as const

export const ecommerce = {
	createSale: 'create an e-commerce sale',
	confirmSale: 'confirm an e-commerce sale',
	listSales: 'list e-commerce sales',
	cancelSale: 'cancel an e-commerce sale',
	generateToken: 'generate an e-commerce token',
} as const

export const marketplaceSales = {
	create: 'create a sale',
	confirm: 'confirm a sale',
	refund: 'refund a sale',
	cancel: 'cancel a sale',
} as const

export const simulation = {
	create: 'create a simulation',
} as const

export const preAuthorization = {
	list: 'list pre-authorizations',
	listReservedAmount: 'list reserved amount',
} as const

export const buyNowPayLater = {
	simulateSale: 'simulate a sale',
	confirmSale: 'confirm a sale',
	refundSale: 'refund a sale',
	confirmRefund: 'confirm a refund of a sale',
	notifySettlement: 'settle-notify a sale',
} as const

export const merchantSchedule = {
	schedules: 'schedules',
	scheduleSettings: 'schedule settings',
	modalities: 'modalities',
	postings: 'postings',
	adjustmentTypes: 'adjustment types',
} as const

export const banking = {
	reconciliationBalance: 'bank reconciliation: balance',
	reconciliationStatement: 'bank reconciliation: statement',
	reconciliationFiles: 'bank reconciliation: files',
	digitalAccounts: 'digital accounts',
	instantPaymentTransfers: 'instant-payment transfers',
} as const

export const biometrics = {
	identifyFace: 'face identification',
	enrolFace: 'face enrolment',
	sdkHandshake: 'handshake for SDK',
	backOfficeHandshake: 'handshake for back office',
} as const

export const smsBroker = {
	send: 'send an SMS',
} as const

export const cards = {
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
} as const

export const embossing = {
	emboss: 'emboss cards',
	blockOnFailure: 'block a card on failure',
	listPending: 'list pending cards',
	activatePrinter: 'activate printers',
	deactivatePrinter: 'deactivate printers',
} as const

export const loans = {
	personal: 'personal loan',
	instantPaymentCard: 'instant-payment-card loan',
	severanceFund: 'severance-fund loan',
	simplified: 'simplified loan',
} as const

export const billing = {
	invoiceInstallmentPlans: 'invoice installment plans',
	invoiceCycles: 'invoice cycles',
	invoiceQueries: 'invoice queries',
	digitalInvoices: 'digital invoices',
} as const

export const financing = {
	simulateTotalDebtPlan: 'simulate a total-debt installment plan',
	simulateManualPlan: 'simulate a manual installment plan',
} as const

export const accountManagement = {
	registerPhysicalCard: 'register a physical card for a holder',
} as const

export const postings = {
	adjustments: 'adjustments',
	salesAnticipation: 'sales anticipation',
	bankSettlements: 'bank settlements',
} as const

export const store = {
	paymentMethods: 'payment methods',
	fees: 'fees',
	stores: 'stores',
} as const

export const smsPackages = {
	contract: 'contract a package',
	cancel: 'cancel a package',
	query: 'query packages',
} as const

export const parameters = {
	listRegistered: 'list registered parameters',
	listDisplayable: 'list displayable parameters',
} as const

export const instantPayment = {
	immediateKeys: 'immediate instant-payment keys',
	generateCharge: 'charge generation',
} as const

export const instantPaymentCard = {
	clients: 'clients',
	subscriptions: 'subscriptions',
	digitalAccount: 'digital account',
	transfers: 'transfers',
	reports: 'reports',
	staticQrCode: 'static QR code',
	keys: 'keys',
	limits: 'limits',
} as const

export const cardholders = {
	manage: 'holder management',
	dependents: 'dependents',
	phones: 'phones',
	history: 'history',
	passwords: 'passwords',
	registerAccount: 'account registration',
	lookupByTaxId: 'lookup by tax id',
	lookupByDocument: 'lookup by document',
	lookupByName: 'lookup by name',
} as const

export const accountIntegration = {
	listAccounts: 'list accounts',
	createAccount: 'create an account',
	changeAccountSecret: 'change the account secret',
	listIntegrations: 'list integrations',
	changeIntegrationExpiry: 'change integration expiry',
} as const

export const products = {
	query: 'query products',
	listFinancialServices: 'list financial services',
} as const

export const regulatory = {
	listInformation: 'list information',
} as const

export const rewards = {
	manageAnnuity: 'annuity management',
} as const

export const bankingServices = {
	registerPaymentSlip: 'register an online payment slip',
	listPayments: 'list payments',
	listAccounts: 'list accounts',
} as const

export const insurance = {
	enrol: 'enrolment',
	cancel: 'cancellation',
	tickets: 'tickets',
	terms: 'terms',
	collection: 'collection',
} as const

export const smsNotice = {
	events: 'events',
	variables: 'variables',
	transactions: 'transactions',
	queueMessages: 'queue messages',
	services: 'services',
	packages: 'packages',
} as const
