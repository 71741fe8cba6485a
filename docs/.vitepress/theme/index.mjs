import DefaultTheme from 'vitepress/theme'
import { defineAsyncComponent } from 'vue'
import './contrast.css'

/** @type {import('vitepress').Theme} */
export default {
	extends: DefaultTheme,
	enhanceApp({ app }) {
		app.component(
			'RunFence',
			defineAsyncComponent(() => import('./RunFence.vue')),
		)
	},
}
