// recheck's types are those of its entry for Node, which asks programs that are not installed here.
declare module 'recheck/lib/browser.js' {
	export { checkSync } from 'recheck'
}
