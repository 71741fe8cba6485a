/**
 * The operations that the reference names (§1), with a label for each, by group and identifier.
 *
 * The identifiers are ours, and so is the wording of a label if the reference names several operations in one phrase. An editor shows the
 * comment above the method. An operation that follows another one of the same order has a step beside its label. All other operations
 * share the step `create`. Some of them are alternative ways to pay, so that an order is paid once. Of the others, the reference shows
 * too little to choose a step.
 * @module
 */

export const authentication = {
	/** Generate access token. */
	generateAccessToken: 'generate access token',
} as const

export const payments = {
	/** Register a payment. */
	register: 'register a payment',
	/** Cancel a payment. */
	cancel: ['cancel a payment', 'cancel'],
	/** Create a payment intent. */
	createIntent: 'create a payment intent',
	/** Confirm a payment intent. */
	confirmIntent: ['confirm a payment intent', 'confirm'],
	/** Cancel a payment intent. */
	cancelIntent: ['cancel a payment intent', 'cancel'],
	/** List payment intents. */
	listIntents: 'list payment intents',
	/** Create a payment via instant payment. */
	createViaInstantPayment: 'create a payment via instant payment',
} as const

export const cardSales = {
	/** Create a card sale. */
	create: 'create a card sale',
	/** Cancel a card sale. */
	cancel: ['cancel a card sale', 'cancel'],
	/** Create a sale with a holder. */
	createWithHolder: 'create a sale with a holder',
	/** Cancel a sale with a holder. */
	cancelWithHolder: ['cancel a sale with a holder', 'cancel'],
	/** Refund a sale. */
	refund: ['refund a sale', 'refund'],
} as const

export const ecommerce = {
	/** Create an e-commerce sale. */
	createSale: 'create an e-commerce sale',
	/** Confirm an e-commerce sale. */
	confirmSale: ['confirm an e-commerce sale', 'confirm'],
	/** List e-commerce sales. */
	listSales: 'list e-commerce sales',
	/** Cancel an e-commerce sale. */
	cancelSale: ['cancel an e-commerce sale', 'cancel'],
	/** Generate an e-commerce token. */
	generateToken: ['generate an e-commerce token', 'generate-token'],
} as const

export const marketplaceSales = {
	/** Create a sale. */
	create: 'create a sale',
	/** Confirm a sale. */
	confirm: ['confirm a sale', 'confirm'],
	/** Refund a sale. */
	refund: ['refund a sale', 'refund'],
	/** Cancel a sale. */
	cancel: ['cancel a sale', 'cancel'],
} as const

export const simulation = {
	/** Create a simulation. */
	create: 'create a simulation',
} as const

export const preAuthorization = {
	/** List pre-authorizations. */
	list: 'list pre-authorizations',
	/** List reserved amount. */
	listReservedAmount: 'list reserved amount',
} as const

export const buyNowPayLater = {
	/** Simulate a sale. */
	simulateSale: ['simulate a sale', 'simulate'],
	/** Confirm a sale. */
	confirmSale: ['confirm a sale', 'confirm'],
	/** Refund a sale. */
	refundSale: ['refund a sale', 'refund'],
	/** Confirm a refund of a sale. */
	confirmRefund: ['confirm a refund of a sale', 'confirm-refund'],
	/** Settle-notify a sale. */
	notifySettlement: ['settle-notify a sale', 'notify-settlement'],
} as const

export const merchantSchedule = {
	/** Schedules. */
	schedules: 'schedules',
	/** Schedule settings. */
	scheduleSettings: 'schedule settings',
	/** Modalities. */
	modalities: 'modalities',
	/** Postings. */
	postings: 'postings',
	/** Adjustment types. */
	adjustmentTypes: 'adjustment types',
} as const

export const banking = {
	/** Bank reconciliation: balance. */
	reconciliationBalance: 'bank reconciliation: balance',
	/** Bank reconciliation: statement. */
	reconciliationStatement: 'bank reconciliation: statement',
	/** Bank reconciliation: files. */
	reconciliationFiles: 'bank reconciliation: files',
	/** Digital accounts. */
	digitalAccounts: 'digital accounts',
	/** Instant-payment transfers. */
	instantPaymentTransfers: 'instant-payment transfers',
} as const

export const biometrics = {
	/** Face identification. */
	identifyFace: 'face identification',
	/** Face enrolment. */
	enrolFace: 'face enrolment',
	/** Handshake for SDK. */
	sdkHandshake: 'handshake for SDK',
	/** Handshake for back office. */
	backOfficeHandshake: 'handshake for back office',
} as const

export const smsBroker = {
	/** Send an SMS. */
	send: 'send an SMS',
} as const

export const cards = {
	/** Additional holders. */
	additionalHolders: 'additional holders',
	/** Virtual security code. */
	virtualSecurityCode: 'virtual security code',
	/** PIN. */
	pin: 'PIN',
	/** Blocks. */
	block: ['blocks', 'block'],
	/** Unblocks. */
	unblock: ['unblocks', 'unblock'],
	/** Second copy. */
	secondCopy: ['second copy', 'second-copy'],
	/** Virtual card. */
	virtualCard: 'virtual card',
	/** Card lookup by id. */
	lookupById: 'card lookup by id',
	/** Card lookup by number. */
	lookupByNumber: 'card lookup by number',
	/** Card lookup by tax id. */
	lookupByTaxId: 'card lookup by tax id',
	/** Unnamed card batches. */
	unnamedBatches: 'unnamed card batches',
	/** Branded cards. */
	branded: 'branded cards',
} as const

export const embossing = {
	/** Emboss cards. */
	emboss: 'emboss cards',
	/** Block a card on failure. */
	blockOnFailure: ['block a card on failure', 'block'],
	/** List pending cards. */
	listPending: 'list pending cards',
	/** Activate printers. */
	activatePrinter: ['activate printers', 'activate'],
	/** Deactivate printers. */
	deactivatePrinter: ['deactivate printers', 'deactivate'],
} as const

export const loans = {
	/** Personal loan. */
	personal: 'personal loan',
	/** Instant-payment-card loan. */
	instantPaymentCard: 'instant-payment-card loan',
	/** Severance-fund loan. */
	severanceFund: 'severance-fund loan',
	/** Simplified loan. */
	simplified: 'simplified loan',
} as const

export const billing = {
	/** Invoice installment plans. */
	invoiceInstallmentPlans: 'invoice installment plans',
	/** Invoice cycles. */
	invoiceCycles: 'invoice cycles',
	/** Invoice queries. */
	invoiceQueries: 'invoice queries',
	/** Digital invoices. */
	digitalInvoices: 'digital invoices',
} as const

export const financing = {
	/** Simulate a total-debt installment plan. */
	simulateTotalDebtPlan: 'simulate a total-debt installment plan',
	/** Simulate a manual installment plan. */
	simulateManualPlan: 'simulate a manual installment plan',
} as const

export const accountManagement = {
	/** Register a physical card for a holder. */
	registerPhysicalCard: 'register a physical card for a holder',
} as const

export const postings = {
	/** Adjustments. */
	adjustments: 'adjustments',
	/** Sales anticipation. */
	salesAnticipation: 'sales anticipation',
	/** Bank settlements. */
	bankSettlements: 'bank settlements',
} as const

export const store = {
	/** Payment methods. */
	paymentMethods: 'payment methods',
	/** Fees. */
	fees: 'fees',
	/** Stores. */
	stores: 'stores',
} as const

export const smsPackages = {
	/** Contract a package. */
	contract: 'contract a package',
	/** Cancel a package. */
	cancel: ['cancel a package', 'cancel'],
	/** Query packages. */
	query: 'query packages',
} as const

export const parameters = {
	/** List registered parameters. */
	listRegistered: 'list registered parameters',
	/** List displayable parameters. */
	listDisplayable: 'list displayable parameters',
} as const

export const instantPayment = {
	/** Immediate instant-payment keys. */
	immediateKeys: 'immediate instant-payment keys',
	/** Charge generation. */
	generateCharge: 'charge generation',
} as const

export const instantPaymentCard = {
	/** Clients. */
	clients: 'clients',
	/** Subscriptions. */
	subscriptions: 'subscriptions',
	/** Digital account. */
	digitalAccount: 'digital account',
	/** Transfers. */
	transfers: 'transfers',
	/** Reports. */
	reports: 'reports',
	/** Static QR code. */
	staticQrCode: 'static QR code',
	/** Keys. */
	keys: 'keys',
	/** Limits. */
	limits: 'limits',
} as const

export const cardholders = {
	/** Holder management. */
	manage: 'holder management',
	/** Dependents. */
	dependents: 'dependents',
	/** Phones. */
	phones: 'phones',
	/** History. */
	history: 'history',
	/** Passwords. */
	passwords: 'passwords',
	/** Account registration. */
	registerAccount: 'account registration',
	/** Lookup by tax id. */
	lookupByTaxId: 'lookup by tax id',
	/** Lookup by document. */
	lookupByDocument: 'lookup by document',
	/** Lookup by name. */
	lookupByName: 'lookup by name',
} as const

export const accountIntegration = {
	/** List accounts. */
	listAccounts: 'list accounts',
	/** Create an account. */
	createAccount: 'create an account',
	/** Change the account secret. */
	changeAccountSecret: ['change the account secret', 'change-secret'],
	/** List integrations. */
	listIntegrations: 'list integrations',
	/** Change integration expiry. */
	changeIntegrationExpiry: ['change integration expiry', 'change-expiry'],
} as const

export const products = {
	/** Query products. */
	query: 'query products',
	/** List financial services. */
	listFinancialServices: 'list financial services',
} as const

export const regulatory = {
	/** List information. */
	listInformation: 'list information',
} as const

export const rewards = {
	/** Annuity management. */
	manageAnnuity: 'annuity management',
} as const

export const bankingServices = {
	/** Register an online payment slip. */
	registerPaymentSlip: 'register an online payment slip',
	/** List payments. */
	listPayments: 'list payments',
	/** List accounts. */
	listAccounts: 'list accounts',
} as const

export const insurance = {
	/** Enrolment. */
	enrol: 'enrolment',
	/** Cancellation. */
	cancel: ['cancellation', 'cancel'],
	/** Tickets. */
	tickets: 'tickets',
	/** Terms. */
	terms: 'terms',
	/** Collection. */
	collection: 'collection',
} as const

export const smsNotice = {
	/** Events. */
	events: 'events',
	/** Variables. */
	variables: 'variables',
	/** Transactions. */
	transactions: 'transactions',
	/** Queue messages. */
	queueMessages: 'queue messages',
	/** Services. */
	services: 'services',
	/** Packages. */
	packages: 'packages',
} as const
