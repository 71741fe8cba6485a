import { render } from 'preact'
import { App } from './app.tsx'
import { connect } from './connection.ts'

render(<App connection={connect()} />, document.body)
