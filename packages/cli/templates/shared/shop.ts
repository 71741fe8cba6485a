/** An order as your database has it. Its amount is digits, whose unit the platform's reference does not show. */
export interface Order {
	/** Its id as your database writes it. A payment belongs to this id: a request may say "07" where your database has 7. */
	id: string
	nsu: string
	amount: string
	/** When it was made: fixed with the order, as everything is that tells one payment from another. */
	at: string
}

/** Your shop: replace `createShop` by your own sessions and orders. */
export interface Shop {
	/** Origin of your own pages, such as `https://shop.example`. No other page may pay. */
	origin: string
	/** Returns the customer who is signed in; `undefined` refuses the request. */
	findCustomer(request: Request): Promise<string | undefined>
	/** Returns an order of this customer; `undefined` if there is none, or if it is somebody else's. */
	findOrder(id: string, customer: string): Promise<Order | undefined>
}

const orders: (Order & { customer: string })[] = [
	{ id: 'order-1', customer: 'ana', nsu: '000123', amount: '1990', at: '2026-11-20T10:07:11Z' },
	{ id: 'order-2', customer: 'ana', nsu: '000124', amount: '500', at: '2026-11-20T10:09:30Z' },
	{ id: 'order-3', customer: 'ana', nsu: '000125', amount: '750', at: '2026-11-20T10:12:02Z' },
	{ id: 'order-4', customer: 'rui', nsu: '000126', amount: '9900', at: '2026-11-20T10:15:45Z' },
]

/** Creates a shop with one session, which is Ana's. */
export function createShop(origin: string | undefined, session: string | undefined): Shop {
	// Decided: a missing setting stops the program. Otherwise the session "undefined" would be one, and the origin "null" of any frame.
	if (!origin || !URL.canParse(origin) || new URL(origin).origin !== origin)
		throw new Error('Cannot start the shop: SHOP_ORIGIN is no origin; set it to one, such as https://shop.example')
	if (!session || session.length < 16) throw new Error('Cannot start the shop: SHOP_SESSION needs 16 characters')
	return {
		origin,
		async findCustomer(request) {
			const cookies = request.headers.get('cookie')?.split(/; */) ?? []
			return cookies.includes(`session=${session}`) ? 'ana' : undefined
		},
		async findOrder(id, customer) {
			return orders.find((order) => order.id === id && order.customer === customer)
		},
	}
}
