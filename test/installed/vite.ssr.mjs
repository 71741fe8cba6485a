// A server's bundle by Vite, with everything in it.
export default { ssr: { noExternal: true }, build: { ssr: 'main.mjs', outDir: 'ssr', minify: false }, logLevel: 'warn' }
