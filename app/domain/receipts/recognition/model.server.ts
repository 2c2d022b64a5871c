/** The runtime of the models; null on a machine that its package has no binary for. */
const runtime = import('onnxruntime-node').catch(() => null)

/** Whether this machine can run the models. */
export const canRunModels = async () => (await runtime) !== null

/** What a model gives for one input: the values, and the length of each dimension. */
export interface Output {
  data: Float32Array
  dims: readonly number[]
}

/** A neural network with one input and one output. */
export interface Model {
  run(data: Float32Array, dims: number[]): Promise<Output>
}

/** Loads the model in a file. It uses one processor: others serve pages meanwhile. */
export async function loadModel(path: string): Promise<Model> {
  const onnx = await runtime
  if (!onnx) throw new Error('There is no runtime for models')
  const { InferenceSession, Tensor } = onnx
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // pictures are of many sizes: a plan for each of them would only take memory
    enableMemPattern: false,
    logSeverityLevel: 3,
  })
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  return {
    async run(data, dims) {
      const { [output]: result } = await session.run({ [input]: new Tensor('float32', data, dims) })
      if (!result) throw new Error(`The model ${path} gives nothing`)
      return { data: result.data as Float32Array, dims: result.dims }
    },
  }
}
