// What mocha's browser build looks for when it loads.
globalThis.location ??= { search: '' }
globalThis.addEventListener ??= () => {}
globalThis.removeEventListener ??= () => {}
