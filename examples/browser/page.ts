// A page that pays its order through our own backend: nothing of the platform is in the browser.

const output = document.querySelector('output') as HTMLOutputElement
const button = document.querySelector('button') as HTMLButtonElement
const order = document.documentElement.dataset.order ?? ''

button.addEventListener('click', async () => {
	output.textContent = '…'
	output.textContent = await pay().catch(() => 'Your connection failed. Press the button again.')
})

/** Tells the person how the order stands. They may press the button as often as they like: the backend pays the order once. */
async function pay(): Promise<string> {
	const response = await fetch('/pay', {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-requested-by': 'our-page' },
		body: JSON.stringify({ order }),
	})
	if (response.status === 401) return 'Sign in first.'
	const { state } = await response.json()
	if (state === 'applied') return `accepted: ${order}`
	if (state === 'rejected') return 'The payment was refused. Try another card.'
	if (state === 'not_processed') return 'Nothing was paid. Press the button again.'
	return `It is not known yet whether you have paid. Do not pay elsewhere: ask us about ${order}.`
}
