// Loads the neural networks that find and read text.

/** The runtime of the models; null on machines for which its package has no binary. */
const runtime = import('onnxruntime-node').catch(() => null)

/** Whether this machine can run the models. */
export const canRunModels = async () => (await runtime) !== null

/** The output of a model: its values, and the length of each dimension. */
export interface Output {
  data: Float32Array
  dims: readonly number[]
}

/** A neural network with one input and one output. */
export interface Model {
  /** `dims` are the lengths of the input's dimensions, such as [1, 3, height, width] for a picture */
  run(data: Float32Array, dims: number[]): Promise<Output>
}

/** Loads the model in a file. It uses only one processor core, because the others serve pages. */
export async function loadModel(path: string): Promise<Model> {
  const onnx = await runtime
  if (!onnx) throw new Error('There is no runtime for models')
  const { InferenceSession, Tensor } = onnx
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // pictures have many sizes, and memory plans for each of them would only waste memory
    enableMemPattern: false,
    // errors only
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
