import DefaultTheme from 'vitepress/theme'
import { defineAsyncComponent, h } from 'vue'
import NotFound from './NotFound.vue'
import PayTwice from './PayTwice.vue'
import './site.css'

/** @type {import('vitepress').Theme} */
export default {
	extends: DefaultTheme,
	Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(NotFound) }),
	enhanceApp({ app }) {
		app.component('PayTwice', PayTwice)
		app.component(
			'RunFence',
			defineAsyncComponent(() => import('./RunFence.vue')),
		)
	},
}
