/**
 * The processor time of this process while `work` runs, in milliseconds: what else the machine does is not in
 * it.
 */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1000
}
