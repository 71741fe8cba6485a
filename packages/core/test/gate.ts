// What a test waits for, or lets go on.

/** A promise that the test settles. */
export interface Gate<Value> {
	readonly opened: Promise<Value>
	readonly open: (value: Value) => void
	readonly fail: (error: Error) => void
}

export function gate<Value = void>(): Gate<Value> {
	let open: Gate<Value>['open'] = () => {}
	let fail: Gate<Value>['fail'] = () => {}
	const opened = new Promise<Value>((resolve, reject) => {
		open = resolve
		fail = reject
	})
	return { opened, open: (value) => open(value), fail: (error) => fail(error) }
}

export const never = (): Promise<never> => new Promise(() => {})

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Until it is so, whatever a digest or a timer takes in this runtime. */
export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await pause(1)
}
