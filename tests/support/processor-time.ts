/**
 * The processor time that this process takes while `work` runs, in milliseconds. Other processes of the
 * machine do not change it.
 */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1000
}
