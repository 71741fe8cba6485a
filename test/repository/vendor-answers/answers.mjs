// A hundred answers in the shapes of nine vendors, from their public pages: what each means, and what a person writes who has read the
// page. `success` and `refusal` are what the vendor says; `open`: it does not say yet. Shortened, and with made-up values.

const one = (held, ...names) => names.reduce((found, name) => found?.[name], held)
/**
 * What most vendors come to: one field of a 2xx, with the values of a success and those of a refusal. Any other value is nobody's word;
 * any other status is HTTP's.
 */
const byField = (path, success, refusal) =>
	Object.assign(
		({ data, status }) => {
			if (status > 299) return undefined
			const held = one(data, ...path)
			return success.includes(held) ? 'applied' : refusal.includes(held) ? 'rejected' : 'unknown'
		},
		{ path },
	)

const adyen = (resultCode, refusalReason) => ({
	pspReference: 'PSP1',
	resultCode,
	...(refusalReason && { refusalReason }),
})
const stripe = (status, error) => ({ id: 'pi_1', object: 'payment_intent', status, last_payment_error: error ?? null })
const paypal = (status, capture) => ({
	id: 'O-1',
	status,
	purchase_units: [{ payments: { captures: [{ id: 'C-1', status: capture }] } }],
})
const square = (status, errors) => (errors ? { errors } : { payment: { id: 'p1', status } })
const checkout = (approved, response_code, status) => ({ id: 'pay_1', approved, status, response_code })
const cielo = (Status, ReturnCode, ReturnMessage) => ({
	MerchantOrderId: '1',
	Payment: { PaymentId: 'c-1', Status, ReturnCode, ReturnMessage },
})
const rede = (returnCode, returnMessage) => ({ reference: '1', tid: '10', returnCode, returnMessage })
const mercadoPago = (status, status_detail) => ({ id: 1, status, status_detail })
const pagBank = (status, code, message) => ({
	id: 'ORDE_1',
	charges: [{ id: 'CHAR_1', status, payment_response: { code, message } }],
})

const [success, refusal, open] = ['success', 'refusal', 'open']

/** `required`: the fields that a schema of the documented success would ask for, at its root. */
export const vendors = [
	{
		name: 'Adyen',
		required: ['pspReference', 'resultCode'],
		outcomeOf: byField(['resultCode'], ['Authorised'], ['Refused', 'Cancelled', 'Error']),
		answers: [
			[success, 200, adyen('Authorised')],
			[success, 200, { ...adyen('Authorised'), additionalData: { avsResult: '0 Unknown' } }],
			[refusal, 200, adyen('Refused', 'Refused')],
			[refusal, 200, adyen('Refused', 'Not enough balance')],
			[refusal, 200, { pspReference: 'PSP1', resultCode: 'Refused', refusalReasonCode: '2' }],
			[refusal, 200, adyen('Cancelled')],
			[refusal, 200, adyen('Error', 'Acquirer Error')],
			[open, 200, adyen('Pending')],
			[open, 200, adyen('Received')],
			[open, 200, { ...adyen('RedirectShopper'), action: { type: 'redirect' } }],
			[refusal, 422, { status: 422, errorCode: '101', message: 'Invalid card number', errorType: 'validation' }],
		],
	},
	{
		name: 'Stripe',
		required: ['id', 'status'],
		outcomeOf: byField(['status'], ['succeeded', 'requires_capture'], ['requires_payment_method', 'canceled']),
		answers: [
			[success, 200, stripe('succeeded')],
			[success, 200, stripe('requires_capture')],
			[refusal, 200, stripe('requires_payment_method', { code: 'card_declined' })],
			[refusal, 200, stripe('requires_payment_method', { decline_code: 'insufficient_funds' })],
			[refusal, 200, stripe('canceled')],
			[open, 200, stripe('processing')],
			[open, 200, stripe('requires_action')],
			[open, 200, stripe('requires_confirmation')],
		],
	},
	{
		name: 'PayPal',
		required: ['id', 'status'],
		outcomeOf: byField(
			['purchase_units', 0, 'payments', 'captures', 0, 'status'],
			['COMPLETED'],
			['DECLINED', 'FAILED'],
		),
		answers: [
			[success, 201, paypal('COMPLETED', 'COMPLETED')],
			[success, 200, paypal('COMPLETED', 'COMPLETED')],
			[refusal, 201, paypal('COMPLETED', 'DECLINED')],
			[refusal, 201, paypal('COMPLETED', 'FAILED')],
			[open, 201, paypal('COMPLETED', 'PENDING')],
			[open, 200, { id: 'O-1', status: 'PAYER_ACTION_REQUIRED' }],
			[open, 201, { id: 'O-1', status: 'CREATED' }],
			[refusal, 422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] }],
			[refusal, 422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PAYER_CANNOT_PAY' }] }],
		],
	},
	{
		name: 'Square',
		required: [],
		outcomeOf: Object.assign(
			({ data, status }) =>
				data?.errors?.length
					? 'rejected'
					: byField(['payment', 'status'], ['COMPLETED', 'APPROVED'], ['FAILED', 'CANCELED'])({ data, status }),
			{ path: ['payment', 'status'] },
		),
		answers: [
			[success, 200, square('COMPLETED')],
			[success, 200, square('APPROVED')],
			[success, 200, { payment: { id: 'p1', status: 'COMPLETED', amount_money: { amount: 100 } } }],
			[refusal, 200, square('FAILED')],
			[refusal, 200, square('CANCELED')],
			[refusal, 200, square(undefined, [{ category: 'PAYMENT_METHOD_ERROR', code: 'GENERIC_DECLINE' }])],
			[refusal, 200, square(undefined, [{ category: 'PAYMENT_METHOD_ERROR', code: 'INSUFFICIENT_FUNDS' }])],
			[refusal, 400, square(undefined, [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }])],
			[refusal, 402, square(undefined, [{ category: 'PAYMENT_METHOD_ERROR', code: 'CARD_DECLINED' }])],
			[open, 200, square('PENDING')],
		],
	},
	{
		name: 'Checkout.com',
		required: ['id', 'approved', 'status'],
		outcomeOf: byField(['status'], ['Authorized', 'Captured', 'Card Verified'], ['Declined', 'Canceled', 'Expired']),
		answers: [
			[success, 201, checkout(true, '10000', 'Authorized')],
			[success, 201, checkout(true, '10000', 'Captured')],
			[success, 201, checkout(true, '10000', 'Card Verified')],
			[refusal, 201, checkout(false, '20005', 'Declined')],
			[refusal, 201, checkout(false, '20051', 'Declined')],
			[refusal, 201, checkout(false, '20014', 'Declined')],
			[refusal, 201, checkout(false, '20087', 'Declined')],
			[refusal, 200, checkout(false, '20051', 'Expired')],
			[open, 202, { id: 'pay_1', status: 'Pending' }],
			[refusal, 422, { error_type: 'request_invalid', error_codes: ['card_number_invalid'] }],
			[refusal, 401, ''],
		],
	},
	{
		name: 'Cielo',
		required: ['MerchantOrderId', 'Payment'],
		outcomeOf: byField(['Payment', 'Status'], [1, 2], [3, 10, 13]),
		answers: [
			[success, 201, cielo(1, '4', 'Operation Successful')],
			[success, 201, cielo(2, '6', 'Operation Successful')],
			[success, 201, cielo(2, '00', 'Transacao autorizada')],
			[refusal, 201, cielo(3, '05', 'Not Authorized')],
			[refusal, 201, cielo(3, '51', 'Saldo insuficiente')],
			[refusal, 201, cielo(3, '57', 'Card Expired')],
			[refusal, 201, cielo(3, '70', 'Problems with Creditcard')],
			[refusal, 201, cielo(3, '77', 'Card Canceled')],
			[refusal, 201, cielo(3, '78', 'Blocked Card')],
			[refusal, 201, cielo(13, '99', 'Timeout')],
			[refusal, 201, cielo(10, '9', '')],
			[open, 201, cielo(0, '', '')],
			[open, 201, cielo(12, '', '')],
			[refusal, 400, [{ Code: 126, Message: 'Credit Card Expiration Date is invalid' }]],
		],
	},
	{
		name: 'e.Rede',
		required: ['returnCode', 'returnMessage'],
		// Every code but two is a refusal on the vendor's page: what it lists is read, anything new is nobody's word.
		outcomeOf: ({ data }) => {
			const { returnCode } = Object(data)
			if (returnCode === '00' || returnCode === '174') return 'applied'
			return /^(?:1(?:0[1-9]|1[0-9]|2[0-4])|170|175|[1-9]\d?)$/.test(returnCode) ? 'rejected' : 'unknown'
		},
		answers: [
			[success, 200, rede('00', 'Success.')],
			[success, 201, { ...rede('00', 'Sucesso.'), nsu: '1', authorizationCode: '1' }],
			[success, 200, rede('174', 'Zero dollar transaction success.')],
			[refusal, 200, rede('101', 'Unauthorized. Problems on the card, contact the issuer.')],
			[refusal, 200, rede('105', 'Unauthorized. Restricted card.')],
			[refusal, 200, rede('111', 'Unauthorized. Insufficient funds.')],
			[refusal, 200, rede('112', 'Unauthorized. Expiry date expired.')],
			[refusal, 200, rede('119', 'Unauthorized. Invalid security code')],
			[refusal, 200, rede('175', 'Zero dollar transaction denied.')],
			[refusal, 200, rede('58', '')],
			[refusal, 400, rede('36', 'cardNumber: Invalid parameter size')],
			[refusal, 401, rede('26', 'affiliation: Required parameter missing')],
			[refusal, 402, rede('103', 'Unauthorized. Please try again.')],
			[open, 202, rede('220', 'Transaction request with authentication received. Redirect URL sent')],
		],
	},
	{
		name: 'Mercado Pago',
		required: ['id', 'status'],
		outcomeOf: byField(['status'], ['approved', 'authorized'], ['rejected', 'cancelled']),
		answers: [
			[success, 201, mercadoPago('approved', 'accredited')],
			[success, 201, mercadoPago('authorized', 'pending_capture')],
			[success, 200, mercadoPago('approved', 'accredited')],
			[refusal, 201, mercadoPago('rejected', 'cc_rejected_insufficient_amount')],
			[refusal, 201, mercadoPago('rejected', 'cc_rejected_bad_filled_security_code')],
			[refusal, 201, mercadoPago('rejected', 'cc_rejected_high_risk')],
			[refusal, 201, mercadoPago('rejected', 'cc_rejected_other_reason')],
			[refusal, 201, mercadoPago('cancelled', 'expired')],
			[open, 201, mercadoPago('in_process', 'pending_review_manual')],
			[open, 201, mercadoPago('pending', 'pending_waiting_transfer')],
			[refusal, 400, { status: 400, error: 'bad_request', cause: [{ code: 3034 }] }],
		],
	},
	{
		name: 'PagBank',
		required: ['id', 'charges'],
		outcomeOf: ({ data, status }) =>
			data?.error_messages
				? 'rejected'
				: byField(['charges', 0, 'status'], ['AUTHORIZED', 'PAID'], ['DECLINED', 'CANCELED'])({ data, status }),
		answers: [
			[success, 201, pagBank('PAID', '20000', 'SUCESSO')],
			[success, 201, pagBank('AUTHORIZED', '20000', 'SUCESSO')],
			[success, 200, pagBank('PAID', '20000', 'SUCESSO')],
			[refusal, 201, pagBank('DECLINED', '10002', 'NAO AUTORIZADA')],
			[refusal, 201, pagBank('DECLINED', '10000', 'NEGADA')],
			[refusal, 201, pagBank('DECLINED', '20003', '')],
			[refusal, 201, pagBank('DECLINED', '', '')],
			[refusal, 201, pagBank('CANCELED', '20000', 'SUCESSO')],
			[open, 201, pagBank('IN_ANALYSIS', '', '')],
			[open, 201, pagBank('WAITING', '', '')],
			[refusal, 400, { error_messages: [{ code: '40002', parameter_name: 'charges[0].amount.value' }] }],
			[refusal, 200, { error_messages: [{ code: '40001', description: 'required_parameter' }] }],
		],
	},
]
