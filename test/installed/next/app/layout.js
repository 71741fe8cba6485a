import { createElement } from 'react'

export default function Layout({ children }) {
	return createElement('html', {}, createElement('body', {}, children))
}
