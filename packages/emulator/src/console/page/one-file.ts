// A page that runs nothing and asks for nothing, wherever it is opened.
const policy = "default-src 'none'; style-src 'unsafe-inline'"

/** What a person presses, and what leads into the console, means nothing in a file. */
const interactive = 'button, select, input'

/**
 * The text of a page of its own, with what an element shows now: its styles inside, nothing that runs, nothing that is asked for.
 * What the log has masked is masked in it, as it holds what can be seen and nothing else.
 */
export function createFile(element: Element, title: string): string {
	const shown = element.cloneNode(true) as Element
	for (const part of shown.querySelectorAll(interactive)) part.remove()
	for (const link of shown.querySelectorAll('a')) link.removeAttribute('href')
	for (const details of shown.querySelectorAll('details')) details.open = true
	const page = document.implementation.createHTMLDocument(title)
	const { head, body, documentElement } = page
	documentElement.lang = document.documentElement.lang
	const add = (name: string, attributes: Readonly<Record<string, string>>): HTMLElement => {
		const part = page.createElement(name)
		for (const [attribute, value] of Object.entries(attributes)) part.setAttribute(attribute, value)
		head.append(part)
		return part
	}
	add('meta', { charset: 'utf-8' })
	add('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' })
	add('meta', { 'http-equiv': 'Content-Security-Policy', content: policy })
	add('style', {}).textContent = document.querySelector('style')?.textContent ?? ''
	body.style.cssText = 'display:block;height:auto;padding:16px'
	body.append(page.importNode(shown, true))
	return `<!doctype html>${documentElement.outerHTML}`
}

/** Hands a text to the browser as a file to be saved. */
export function save(text: string, name: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: 'text/html' }))
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	// The browser reads the file after this turn; a second is more than it needs for some kB.
	setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
