/** Whether a promise is fulfilled within `ms` milliseconds. Rejects when the promise rejects before. */
export async function isFulfilledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  return Promise.race([promise.then(() => true), deadline]).finally(() => clearTimeout(timer))
}
