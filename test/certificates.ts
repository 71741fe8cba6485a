// Certificates for tests: two authorities, servers and clients. The keys protect nothing. Made with openssl, valid until 2120 but for
// the one that has expired; P-256, the servers' names in subjectAltName.
import certificates from './certificates.json' with { type: 'json' }

export const {
	/** Signs every one below but `unknown`. */
	authority,
	/** A server for localhost and 127.0.0.1. */
	server,
	/** A server for another host. */
	elsewhere,
	/** A client. */
	merchant,
	/** The same client with its key as a `.p12` file in base64, and the passphrase of the file. */
	merchantFile,
	/** A client until 2021. */
	expired,
	/** A client of an authority that nobody knows. */
	unknown,
} = certificates
