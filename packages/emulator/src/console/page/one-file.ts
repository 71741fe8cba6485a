// The saved page runs no script and loads nothing, wherever it is opened.
const policy = "default-src 'none'; style-src 'unsafe-inline'"

/** Buttons and fields, which do nothing in a saved file. Links into the console are removed, too. */
const interactive = 'button, select, input'

/**
 * Returns the HTML of a separate page that shows an element as it is now. The page contains its styles, runs no script and loads nothing.
 * Texts that the log has masked are masked in it, because it contains only what the console shows.
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

/** Lets the browser save a text as a file. */
export function save(text: string, name: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: 'text/html' }))
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
	// The browser reads the file after this function has returned. A second is more than it needs for some kB.
	setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
